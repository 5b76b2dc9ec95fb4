import { expect } from 'vitest';
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Booking, OutboxMail, Prisma, Profile } from '~/core/database/generated/client';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { createBooking, type BookingFields } from '../factories/bookings';
import { createOwner } from '../factories/people';
import { createPet } from '../factories/pets';

/** Returns the matching emails, oldest first. */
export const mails = (where: Prisma.OutboxMailWhereInput = {}): Promise<OutboxMail[]> =>
  database().outboxMail.findMany({ where, orderBy: { createdAt: 'asc' } });

/** Returns the only matching email. @throws Error for another number */
export async function onlyMail(where: Prisma.OutboxMailWhereInput = {}): Promise<OutboxMail> {
  const [mail, ...more] = await mails(where);
  expect(more).toEqual([]);
  return mail ?? expect.fail('There is no such email');
}

/** Returns the emails that the work queued, oldest first; earlier ones are deleted before. */
export async function mailsOf(work: (tx: Transaction) => Promise<void>): Promise<OutboxMail[]> {
  await database().outboxMail.deleteMany();
  await inTransaction(work);
  return database().outboxMail.findMany({ orderBy: [{ createdAt: 'asc' }, { toAddress: 'asc' }] });
}

/** Returns the subject and both parts of an email; non-breaking spaces within a time become ordinary ones. */
export function bothParts(mail: OutboxMail): { subject: string; parts: [string, string] } {
  const { subject, html, text } = renderMail(mail, 'without link');
  return { subject, parts: [html.replaceAll('\u00a0', ' '), text] };
}

/** Returns the first item of a list. @throws Error if it is empty */
export function first<T>(list: readonly T[]): T {
  const [item] = list;
  if (item === undefined) throw new Error('The list is empty');
  return item;
}

/** A Boarding of two nights for Biscuit and Mabel of Mia Torres: $230.00 at the sample prices. */
export async function stayOfMia(
  fields: BookingFields = {},
  owner: { receiveEmails?: boolean; firstName?: string; petName?: string } = {},
): Promise<{ owner: Profile; booking: Booking }> {
  const { receiveEmails = true, firstName = 'Mia', petName = 'Biscuit' } = owner;
  const mia = await createOwner({ firstName, lastName: 'Torres', receiveEmails });
  const biscuit = await createPet(mia.id, { petName });
  const mabel = await createPet(mia.id, { petName: 'Mabel' });
  const booking = await createBooking(mia.id, [biscuit.id, mabel.id], {
    service: 'Boarding',
    start: '2027-03-06T09:00',
    end: '2027-03-08T09:00',
    ...fields,
  });
  return { owner: mia, booking };
}
