/**
 * The three tools. Each says what it takes (`inputSchema`, which the server also checks calls
 * against, so that the two cannot disagree) and what it gives (`call`).
 */
import {setTimeout as pause} from 'node:timers/promises';
import {recipes, tags} from './recipes.mjs';

const BOOKS = 5;
const PAUSE_PER_BOOK_MS = 300;

const text = words => ({content: [{type: 'text', text: words}]});

const namesTagged = tag =>
  recipes
    .filter(recipe => recipe.tags.includes(tag))
    .map(recipe => recipe.name)
    .join(', ');

/** Sunday recipes are in old books: it takes a while, says how far it is, and can be stopped. */
async function searchTheOldBooks(tag, {signal, progress}) {
  for (let book = 1; book <= BOOKS; book++) {
    await pause(PAUSE_PER_BOOK_MS, undefined, {signal});
    progress({progress: book, total: BOOKS, message: `looked into book ${book} of ${BOOKS}`});
  }
  return text(namesTagged(tag));
}

// A Map, not an object: a tool called `constructor` is then as unknown as any other.
export const tools = new Map([
  [
    'list_recipes',
    {
      description: 'Lists all recipes with their tags',
      inputSchema: {type: 'object', properties: {}},
      call: () => text(recipes.map(({name, tags}) => `${name} (${tags.join(', ')})`).join('\n')),
    },
  ],
  [
    'get_recipe',
    {
      description: 'Gives one recipe: ingredients and steps',
      inputSchema: {
        type: 'object',
        properties: {name: {type: 'string', description: 'as list_recipes writes it'}},
        required: ['name'],
      },
      call({name}) {
        const recipe = recipes.find(recipe => recipe.name === name);
        // The call was well-formed, so this is no protocol error: the model should read it and
        // try another name.
        if (!recipe) {
          const names = recipes.map(recipe => recipe.name).join(', ');
          return {...text(`There is no recipe "${name}". There is: ${names}`), isError: true};
        }
        return text([recipe.name, ...recipe.ingredients, ...recipe.steps].join('\n'));
      },
    },
  ],
  [
    'search_recipes',
    {
      description: 'Finds recipes by tag. "sunday" takes a while and reports progress',
      inputSchema: {
        type: 'object',
        properties: {tag: {type: 'string', enum: tags}},
        required: ['tag'],
      },
      call: ({tag}, request) =>
        tag === 'sunday' ? searchTheOldBooks(tag, request) : text(namesTagged(tag)),
    },
  ],
]);
