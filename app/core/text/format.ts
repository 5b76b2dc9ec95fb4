/** Minutes since midnight as the time part of a native input's value: 495 is `08:15`. */
export function clockText(minutes: number): string {
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${hours}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Returns the owner's earlier stays in words: `First stay`, `Stayed once before`. */
export function earlierStaysText(count: number): string {
  if (count === 0) return 'First stay';
  return count === 1 ? 'Stayed once before' : `Stayed ${count} times before`;
}

/** Names as people say them: `Biscuit`, `Biscuit and Mabel`, `Biscuit, Mabel and Otis`. */
export function nameList(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}

/** `9 Elm Street, Philadelphia, PA 19119`, without what is empty. */
export function addressText(address: {
  streetAddress: string | null;
  city: string | null;
  region: string | null;
  postalCode: string | null;
}): string {
  const { streetAddress, city, region, postalCode } = address;
  const place = [region, postalCode].filter(Boolean).join(' ');
  return [streetAddress, city, place].filter(Boolean).join(', ');
}

/** Returns the lines of a text that aren't blank. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Returns a text as the beginning of a sentence. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
