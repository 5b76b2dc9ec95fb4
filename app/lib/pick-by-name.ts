/**
 * One of several variants, always the same one for the same name, so that a dog keeps its
 * portrait from page to page.
 */
export function pickByName<Variant>(
  name: string,
  variants: readonly [Variant, ...Variant[]],
): Variant {
  let sum = 0;
  for (const letter of name.trim().toLowerCase()) {
    sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  }
  return variants[sum % variants.length] ?? variants[0];
}
