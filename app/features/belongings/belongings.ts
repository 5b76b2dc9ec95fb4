/** What dogs bring to a stay, and what of it went home again (R90). */
export type Belonging = {
  what: string;
  /** It went home. */
  back: boolean;
};

export const mostBelongings = 30;
export const longestBelonging = 80;

/** The things of a typed text, separated by lines or commas, each once. */
export function thingsIn(typed: string): string[] {
  const things = typed.split(/[\n,]/).map((thing) => thing.trim().replace(/\s+/g, ' '));
  return [...new Set(things.filter((thing) => thing !== ''))];
}

/** Why these things cannot be kept, as a sentence; null if they can. */
export function thingsProblem(things: readonly string[]): string | null {
  if (things.length > mostBelongings) return `Please list at most ${mostBelongings} things.`;
  const long = things.find((thing) => [...thing].length > longestBelonging);
  return long === undefined ? null : `Please keep each to ${longestBelonging} characters.`;
}

/** These things, with what is in `back` ticked as gone home. */
export function belongingsOf(things: readonly string[], back: readonly string[]): Belonging[] {
  return things.map((what) => ({ what, back: back.includes(what) }));
}

/** The lines with these things added where they are new. */
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

/** The lines with these things ticked as gone home, besides those that are. */
export function withBack(belongings: readonly Belonging[], back: readonly string[]): Belonging[] {
  return belongings.map(({ what, back: was }) => ({ what, back: was || back.includes(what) }));
}

/** `blue blanket, bag of kibble`. */
export function belongingsText(belongings: readonly Belonging[]): string {
  return belongings.map(({ what }) => what).join(', ');
}

/** What has not gone home, in the order of the lines. */
export function stillHere(belongings: readonly Belonging[]): string[] {
  return belongings.filter(({ back }) => !back).map(({ what }) => what);
}

/** What has gone home. */
export function goneHome(belongings: readonly Belonging[]): string[] {
  return belongings.filter(({ back }) => back).map(({ what }) => what);
}

/** The same lines with none of them gone home: the dogs are here again. */
export function allHere(belongings: readonly Belonging[]): Belonging[] {
  return belongings.map(({ what }) => ({ what, back: false }));
}
