/** R96: the due date of the rest, from the setting to its one reminder. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { mails } from '~tests/setup/outbox-in-test';
import { newKey } from '~tests/setup/paying';
import { recordManualPayment } from './manual-payments.server';
import { remindOfRest } from './rest-reminders.server';

const { admin, owner, dog, settings, clock } = house({
  at: at('2027-02-01T10:00'),
  settings: { restDueDays: 7 },
  // Payment emails are sent even without consent to optional ones.
  owner: { receiveEmails: false },
});

/** Books two accepted days at $65.00 from Tuesday, March 9: the rest is due by March 2. */
async function stay(from = '2027-03-09', until = '2027-03-11'): Promise<string> {
  const [start, end] = [`${from}T10:00`, `${until}T10:00`];
  const service = 'Boarding' as const;
  const request = { service, start, end, pets_selected: [dog.id], message: '' };
  const newRequest = { ownerId: owner.id, viewer: owner, request, formKey: newFormKey() };
  const { bookingId } = await requestBooking(newRequest);
  await changeBookingStatus({ bookingId, viewer: admin, to: 'accepted', seen: null });
  return bookingId;
}

const pay = (bookingId: string, amountCents: number) =>
  recordManualPayment({
    ...{ bookingId, amountCents, actorId: admin.id },
    ...{ note: '', submissionKey: newKey() },
  });

const openDeposit = {
  ...{ depositCents: 5000, depositOfCents: 13_000 },
  ...{ depositDueAt: at('2027-03-08T10:00'), depositNextAt: at('2027-03-08T10:00') },
};

const texts = async (bookingId: string) =>
  (await mails({ bookingId, template: 'payment_due' })).map(
    (mail) => renderMail(mail, 'without link').text,
  );

const line = async (id: string, viewer: Person = owner) =>
  (await bookingDetails(id, viewer))?.moneyLine;

describe('R96 the rest of a stay', () => {
  it('is due on its day, which the page of the stay says', async () => {
    const id = await stay();
    expect(await line(id)).toBe('$130.00 · $130.00 due by Tue, Mar 2');
    await pay(id, 3000);
    clock('2027-03-02T08:00');
    for (const viewer of [owner, admin])
      expect(await line(id, viewer)).toBe('$130.00 · $30.00 paid · $100.00 due now');
    await pay(id, 10_000);
    expect(await line(id)).toBe('$130.00 · paid in full');
  });

  it('is reminded of once, two days before, by day; and is not canceled', async () => {
    const id = await stay();
    await pay(id, 3000);
    for (const early of ['2027-02-27T12:00', '2027-02-28T08:59']) {
      clock(early);
      expect(await remindOfRest()).toBe(0);
    }
    clock('2027-02-28T09:00');
    expect(await remindOfRest()).toBe(1);
    const [text, ...more] = await texts(id);
    expect(more).toEqual([]);
    expect(text).toContain('$100.00 of this stay is due by Tue, Mar 2.');
    expect(text).toContain(`/payment/${id}`);
    clock('2027-03-08T12:00');
    expect(await remindOfRest()).toBe(0);
    expect(await database().booking.findUnique({ where: { id } })).toMatchObject({
      status: 'accepted',
    });
  });

  it('R97 of several stays is one email', async () => {
    const ids = [await stay(), await stay('2027-03-11', '2027-03-12')];
    clock('2027-03-02T12:00');
    expect(await remindOfRest()).toBe(2);
    const all = (await Promise.all(ids.map(texts))).flat();
    expect(all).toHaveLength(1);
    expect(all[0]).toContain('due now');
    expect(all[0]).toContain('due by Thu, Mar 4');
  });

  it.each([
    ['paid', (id: string) => pay(id, 13_000)],
    [
      'canceled',
      (bookingId: string) =>
        changeBookingStatus({ bookingId, viewer: admin, to: 'canceled', seen: 'accepted' }),
    ],
    [
      'with a claim',
      (bookingId: string) =>
        database().paymentClaim.create({
          data: {
            ...{ bookingId, method: 'zelle', amountCents: 13_000 },
            ...{ openKey: bookingId, createdAt: new Date() },
          },
        }),
    ],
    [
      'with an open deposit',
      (id: string) => database().booking.update({ where: { id }, data: openDeposit }),
    ],
  ] as const)('is not reminded of for one that is %s', async (_, change) => {
    const id = await stay();
    await change(id);
    clock('2027-03-01T12:00');
    expect(await remindOfRest()).toBe(0);
  });

  it('is not reminded of on the day of the acceptance, which has said it', async () => {
    clock('2027-03-05T10:00');
    const id = await stay();
    expect(await line(id)).toBe('$130.00 · $130.00 due now');
    clock('2027-03-06T09:59');
    expect(await remindOfRest()).toBe(0);
    clock('2027-03-06T10:01');
    expect(await remindOfRest()).toBe(1);
  });

  it('keeps the terms that the stay was booked with', async () => {
    const id = await stay();
    await settings({ restDueDays: 30 });
    expect(await line(id)).toBe('$130.00 · $130.00 due by Tue, Mar 2');
    await settings({ restDueDays: null });
    expect(await line(id)).toBe('$130.00 · $130.00 due by Tue, Mar 2');
    expect(await line(await stay('2027-03-11', '2027-03-12'))).toBeNull();
  });
});
