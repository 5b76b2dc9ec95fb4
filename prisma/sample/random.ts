import { randomInt } from 'node:crypto';

/** Repeatable random numbers: the same seed gives the same sample data. Never for secrets. */
export type Random = {
  /** A whole number from `min` to `max`, inclusive. */
  int: (min: number, max: number) => number;
  /** @throws RangeError if the list is empty */
  pick: <T>(list: readonly T[]) => T;
  /** True with this probability, 0 to 1. */
  chance: (probability: number) => boolean;
};

/** Returns a generator for a seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    const [chosen] = list.slice(int(0, list.length - 1));
    if (chosen === undefined) throw new RangeError('There is nothing to pick from');
    return chosen;
  };
  return { int, pick, chance: (probability) => fraction() < probability };
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const characters = `${letters}0123456789`;

/** Returns a new id in the app's own format: a letter and 23 letters or digits, truly random (R1). */
export function newSampleId(): string {
  let id = letters.charAt(randomInt(letters.length));
  while (id.length < 24) id += characters.charAt(randomInt(characters.length));
  return id;
}
