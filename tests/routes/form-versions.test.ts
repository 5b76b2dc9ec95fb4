/**
 * R104: every form that changes a row carries the version that its page showed, or this list explains why
 * not.
 */
import { expect, it } from 'vitest';
import { type FormFacts, forms } from './form-table';

/** Forms without a version, by what prevents an older tab from overwriting a newer save. */
const withoutVersion = {
  'add a row, or are told apart by the row they name': [
    ...['sign-up', 'AddPet', 'daycare', 'boarding', 'message', 'message to an owner'],
    'day message',
    // Informs each owner once about an incident: a second time is a 409.
    'health notice',
    // While one is in force, another is a 409.
    'hand over',
    ...['stay update', 'incident', 'incident note', 'review', 'close days', 'helper invitation'],
    'new owner',
    // Changing one of these carries its version (older-tab.test.ts).
    ...['extra', 'paper', 'quick reply', 'keep apart'],
    // A change ends the named item: one that was ended meanwhile is a 409.
    'meals and medicine',
    // Names the text that was read.
    'sign the agreement',
    // An entry of the ledger, which is never overwritten.
    'money by hand',
    ...['credit', 'credit payout', 'credit offer', 'gift'],
  ],
  'replace what nobody can read, once the person has proved who they are': [
    ...['login', 'sign-in code', 'sign-in link', 'passwordreset', 'update-password'],
    'change password',
    ...['two-step set-up', 'two-step switch on', 'two-step change', 'change email'],
    ...['delete account'],
    // Access to another service, which was tried just now.
    ...['mail server', 'postmark', 'PayPal keys'],
  ],
  'are steps one way that find themselves done the second time': [
    ...['sign out', 'keep account', 'notify here', 'stop notices', 'pet button', 'retire pet'],
    ...[
      'payment',
      'mail buttons',
      'incident told',
      'incident closed',
      'health line ended',
      // Names the row that it ends.
      'take the house back',
      'open days',
      // Names the stays that it cancels: what was answered meanwhile stays as it is.
      'stays on closed days',
    ],
    ...['picture button', 'payment claim', 'gift code', 'gift back'],
    // Declines an offer only from a page that showed it.
    'leave the waitlist',
    // Only a pending one.
    ...['certificate confirm', 'certificate decline'],
    // Only to a later time than the stored one.
    'more time for a deposit',
  ],
};

/** Facts that exist under any name: only the names of the fields matter. */
const anyFacts: object = new Proxy(() => '', {
  get: (_, name) => (name === Symbol.toPrimitive ? () => 'x' : anyFacts),
});

it('R104 every form carries what its page saw, unless an older tab can lose nothing by it', () => {
  const without = Object.entries(forms).flatMap(([name, { valid }]) => {
    const sent = Object.keys((valid as (facts: FormFacts) => object)(anyFacts as FormFacts));
    return sent.some((field) => /^(seen|version)/.test(field)) ? [] : [name];
  });
  expect(without.toSorted()).toEqual(Object.values(withoutVersion).flat().toSorted());
});
