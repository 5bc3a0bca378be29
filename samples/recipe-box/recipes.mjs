/** What is in the box. A recipe has a name (its key), tags to search by, and a few steps. */
export const recipes = [
  {
    name: 'Weeknight Pasta',
    tags: ['quick'],
    ingredients: ['200 g spaghetti', '2 cloves of garlic', 'olive oil', 'chilli flakes'],
    steps: ['Boil the spaghetti.', 'Warm garlic and chilli in the oil.', 'Toss and serve.'],
  },
  {
    name: 'Five-Minute Salsa',
    tags: ['quick'],
    ingredients: ['4 tomatoes', '1 jalapeño', '½ onion', '1 lime', 'coriander'],
    steps: ['Chop everything.', 'Mix with the juice of the lime and salt.'],
  },
  {
    name: 'Three-Hour Ragù',
    tags: ['sunday'],
    ingredients: ['500 g minced beef', '1 soffritto', '1 glass of wine', '800 g tomatoes'],
    steps: ['Brown the beef.', 'Add the soffritto and the wine.', 'Add tomatoes, wait 3 hours.'],
  },
  {
    name: 'Slow Roast Chicken',
    tags: ['sunday'],
    ingredients: ['1 chicken', '1 lemon', 'thyme', 'butter'],
    steps: ['Rub with butter and thyme, lemon inside.', 'Roast at 120 °C for 3 hours.'],
  },
];

export const tags = [...new Set(recipes.flatMap(recipe => recipe.tags))];
