/** Ids in PayPal's formats. */
import { randomInt } from 'node:crypto';

const capitalsAndDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** PayPal's account ids leave out easily misread characters: 0, 1, I and O. */
const accountAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const hexadecimal = '0123456789abcdef';

function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Id of an order or a capture. */
export const newResourceId = () => randomText(capitalsAndDigits, 17);
/** Id of a payer or a merchant. */
export const newAccountId = () => randomText(accountAlphabet, 13);
/** The id of one call in the logs. */
export const newDebugId = () => randomText(hexadecimal, 13);
/** A bearer token. */
export const newAccessToken = () => `A21AA${randomText(capitalsAndDigits + 'abcdefghij', 80)}`;
