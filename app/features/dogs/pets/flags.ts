/** Short flags for a dog, set and seen only by the admin (R66). */
export const flags = ['reactive', 'escapes', 'guards_food', 'no_small_dogs', 'medicine'] as const;

export type Flag = (typeof flags)[number];

export const flagLabels: Record<Flag, string> = {
  reactive: 'Reactive',
  escapes: 'Escapes',
  guards_food: 'Guards food',
  no_small_dogs: 'No small dogs',
  medicine: 'Takes medicine',
};

/** Parses a stored list of flags, in the usual order; unknown ones are ignored. */
export function flagsIn(stored: unknown): Flag[] {
  return Array.isArray(stored) ? flags.filter((flag) => stored.includes(flag)) : [];
}

/** Returns the labels of a dog's flags, the admin's own one last. */
export function flagWords({
  flags: stored,
  ownFlag,
}: {
  flags: unknown;
  ownFlag: string;
}): string[] {
  const words = flagsIn(stored).map((flag) => flagLabels[flag]);
  return ownFlag === '' ? words : [...words, ownFlag];
}
