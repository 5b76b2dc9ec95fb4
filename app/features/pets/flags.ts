/** Short marks of a dog that the admin sets and nobody else sees (R66). */
export const flags = ['reactive', 'escapes', 'guards_food', 'no_small_dogs', 'medicine'] as const;

export type Flag = (typeof flags)[number];

export const flagLabels: Record<Flag, string> = {
  reactive: 'Reactive',
  escapes: 'Escapes',
  guards_food: 'Guards food',
  no_small_dogs: 'No small dogs',
  medicine: 'Takes medicine',
};

/** The marks of a stored list, in their order; unknown ones are ignored. */
export function flagsIn(stored: unknown): Flag[] {
  return Array.isArray(stored) ? flags.filter((flag) => stored.includes(flag)) : [];
}

/** A dog's marks in words, the admin's own one last. */
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
