/** R35: the built server itself checks for due emails, and stops on a signal. */
import { expect, it, onTestFinished } from 'vitest';
import { createBooking } from '../factories/bookings';
import { createOwner } from '../factories/people';
import { createPet } from '../factories/pets';
import { startServer } from '../setup/server';

it('R35 reminders, requests for reviews and the forgetting of old mails and form keys run by themselves', async () => {
  const server = await startServer({
    CLOCK_START: '2027-03-12T15:00:00Z',
    INTERVALS: JSON.stringify({ mailPoll: 3_600_000, stayNotices: 50 }),
  });
  onTestFinished(() => server.stop());
  const { database } = server;
  const old = new Date('2026-01-01T00:00:00Z');
  await database.outboxMail.create({
    data: {
      template: 'account_exists',
      toAddress: 'old@example.com',
      contents: {},
      state: 'sent',
      createdAt: old,
      sendAfter: old,
    },
  });
  await database.submission.create({
    data: { key: 'old', actorId: '', form: '', contentDigest: '', result: '', createdAt: old },
  });
  const owner = await createOwner({ receiveEmails: true }, database);
  const pet = await createPet(owner.id, {}, database);
  const accepted = { status: 'accepted' } as const;
  await createBooking(
    owner.id,
    [pet.id],
    { start: '2027-03-13T09:00', end: '2027-03-13T15:00', ...accepted },
    database,
  );
  const { id, start, end } = await createBooking(
    owner.id,
    [pet.id],
    { start: '2027-03-11T09:00', end: '2027-03-11T15:00', ...accepted },
    database,
  );
  // If arrivals are noted, a review is requested after the dog has left (R120).
  await database.booking.update({ where: { id }, data: { arrivedAt: start, leftAt: end } });
  const templates = async () => {
    const mails = await database.outboxMail.findMany({
      where: { OR: [{ profileId: owner.id }, { toAddress: 'old@example.com' }] },
    });
    return mails.map(({ template }) => template).sort();
  };
  await expect.poll(templates).toEqual(['review_request', 'stay_reminder']);
  const keys = () => database.submission.count({ where: { key: 'old' } });
  await expect.poll(keys).toBe(0);
});
