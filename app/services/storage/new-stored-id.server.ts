import { randomInt } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const characters = `${letters}0123456789`;

/**
 * An id for a row whose files are written before the row is: in the form of the database's own, a
 * letter and 23 letters or digits, by real chance (R1).
 */
export function newStoredId(): string {
  let id = letters.charAt(randomInt(letters.length));
  while (id.length < 24) id += characters.charAt(randomInt(characters.length));
  return id;
}
