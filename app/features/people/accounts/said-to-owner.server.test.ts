// R124: no sentence promises an email that cannot arrive.
import { expect, it } from 'vitest';
import { withoutEmail } from '~/core/mail/erased-address';
import { house } from '~tests/setup/house';
import { saidToOwner } from './said-to-owner.server';

const { guest, stay } = house();
const sentence = 'The owner has been emailed.';

it.each([
  ['+12155550150', 'Sam has no email: call or text (215) 555-0150.'],
  [null, 'Sam has no email and no phone number.'],
])('tells how to reach an owner without email: %s', async (phoneNumber, text) => {
  const email = withoutEmail(`of ${phoneNumber ?? 'nobody'}`);
  const sam = await guest({ petName: 'Fig' }, { firstName: 'Sam', email, phoneNumber });
  const { id: bookingId } = await stay({ of: sam });
  expect(await saidToOwner({ bookingId }, sentence)).toBe(text);
  expect(await saidToOwner({ petId: sam.dog.id }, sentence)).toBe(text);
});

it('lets the sentence be of everybody else', async () => {
  const { id: bookingId } = await stay();
  expect(await saidToOwner({ bookingId }, sentence)).toBe(sentence);
});
