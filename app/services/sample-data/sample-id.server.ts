import { randomInt } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const characters = `${letters}0123456789`;

/** A new id in the form of the app's own: a letter and 23 letters or digits, by real chance (R1). */
export function newSampleId(): string {
  let id = letters.charAt(randomInt(letters.length));
  while (id.length < 24) id += characters.charAt(randomInt(characters.length));
  return id;
}
