export async function run(_words: readonly string[]): Promise<void> {}
