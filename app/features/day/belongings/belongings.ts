/** An item that the dogs bring to a stay (R90). */
export type Belonging = {
  what: string;
  /** True once it has gone home. */
  back: boolean;
};

export const mostBelongings = 30;
export const longestBelonging = 80;

/** Splits a typed text at line breaks and commas, without repeats. */
export function thingsIn(typed: string): string[] {
  const things = typed.split(/[\n,]/).map((thing) => thing.trim().replace(/\s+/g, ' '));
  return [...new Set(things.filter((thing) => thing !== ''))];
}

/** Returns the problem with a list of belongings, null if it's valid. */
export function thingsProblem(things: readonly string[]): string | null {
  if (things.length > mostBelongings) return `Please list at most ${mostBelongings} things.`;
  const long = things.find((thing) => [...thing].length > longestBelonging);
  return long === undefined ? null : `Please keep each to ${longestBelonging} characters.`;
}

/** Returns the belongings, with those in `back` marked as gone home. */
export function belongingsOf(things: readonly string[], back: readonly string[]): Belonging[] {
  return things.map((what) => ({ what, back: back.includes(what) }));
}

/** Returns the belongings with the new ones of `things` added. */
export function withThings(
  belongings: readonly Belonging[],
  things: readonly string[],
): Belonging[] {
  const namesListed = new Set(belongings.map(({ what }) => what));
  return [
    ...belongings,
    ...belongingsOf(
      things.filter((thing) => !namesListed.has(thing)),
      [],
    ),
  ];
}

/** Returns the belongings with those in `back` also marked as gone home. */
export function withBack(belongings: readonly Belonging[], back: readonly string[]): Belonging[] {
  return belongings.map(({ what, back: was }) => ({ what, back: was || back.includes(what) }));
}

/** Formats a list of belongings: `blue blanket, bag of kibble`. */
export function belongingsText(belongings: readonly Belonging[]): string {
  return belongings.map(({ what }) => what).join(', ');
}

/** Returns the names of the items that have not gone home, in order. */
export function stillHere(belongings: readonly Belonging[]): string[] {
  return belongings.filter(({ back }) => !back).map(({ what }) => what);
}

/** Returns the names of the items that have gone home, in order. */
export function goneHome(belongings: readonly Belonging[]): string[] {
  return belongings.filter(({ back }) => back).map(({ what }) => what);
}

/** Returns the belongings with every item unmarked, since the dogs are here again. */
export function allHere(belongings: readonly Belonging[]): Belonging[] {
  return belongings.map(({ what }) => ({ what, back: false }));
}
