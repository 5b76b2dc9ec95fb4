/** Names as people say them: `Biscuit`, `Biscuit and Mabel`, `Biscuit, Mabel and Otis`. */
export function nameList(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
