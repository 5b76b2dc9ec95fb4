import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { house } from '~tests/setup/house';
import { begin, bookingToPay, decide, withEmulator } from '~tests/setup/paying';
import { paymentPage } from './payment-page.server';
import { capturePayment } from './settle-attempt.server';
import { payLater } from './start-payment.server';

const { emulator } = withEmulator();
const { owner: stranger, settings } = house();

describe('R30 what the payment page shows', () => {
  it('the stay in the business’s time zone and the amounts, before and after paying', async () => {
    const { booking, owner } = await bookingToPay(12345);
    await database().booking.update({
      where: { id: booking.id },
      data: { start: new Date('2026-12-01T14:00:00Z'), end: new Date('2026-12-01T20:30:00Z') },
    });
    await settings({ timeZone: 'America/Chicago' });

    expect(await paymentPage(booking.id, owner)).toEqual({
      bookingId: booking.id,
      ownerId: owner.id,
      deposit: null,
      restBy: null,
      dueText: null,
      tipOfCents: null,
      tipAlone: false,
      petNames: ['Biscuit'],
      faces: [{ name: 'Biscuit', photo: null }],
      service: 'Daycare',
      status: 'accepted',
      startLocal: '2026-12-01T08:00',
      endLocal: '2026-12-01T14:30',
      totalCents: 12345,
      paidCents: 0,
      remainCents: 12345,
      toPayCents: 12345,
      creditCents: 0,
      payerGivenName: null,
      mayPay: { allowed: true },
      paymentUnderWay: false,
    });

    const { attemptId, approveUrl } = await begin(booking, owner);
    await decide(approveUrl, { givenName: 'Ada' });
    await capturePayment({ bookingId: booking.id, attemptId, viewer: owner });
    expect(await paymentPage(booking.id, owner)).toMatchObject({
      paidCents: 12345,
      remainCents: 0,
      payerGivenName: 'Ada',
      mayPay: { allowed: false },
    });
  });

  it('says that a payment is under way while its answer is missing; paying stays offered', async () => {
    const { booking, owner } = await bookingToPay(4500);
    const { attemptId, approveUrl } = await begin(booking, owner);
    await decide(approveUrl);
    emulator().control.troubleNext('capture', { kind: 'lost' });
    await capturePayment({ bookingId: booking.id, attemptId, viewer: owner });
    expect(await paymentPage(booking.id, owner)).toMatchObject({
      mayPay: { allowed: true },
      paymentUnderWay: true,
    });
  });

  it('a payment that is held forbids another', async () => {
    const { booking, owner } = await bookingToPay(4500);
    const { attemptId } = await begin(booking, owner);
    await database().paymentAttempt.update({ where: { id: attemptId }, data: { state: 'held' } });
    expect(await paymentPage(booking.id, owner)).toMatchObject({ mayPay: { allowed: false } });
  });

  it('R8 is nothing for a stranger, as for a booking that does not exist', async () => {
    const { booking } = await bookingToPay(4500);
    expect(await paymentPage(booking.id, stranger)).toBeNull();
    expect(await paymentPage('no-such-booking', stranger)).toBeNull();
  });
});

describe('R30 Pay Later', () => {
  it('is noted, moves no money, and the booking stays payable', async () => {
    const { booking, owner } = await bookingToPay(4500);
    await payLater({ bookingId: booking.id, viewer: owner });
    const after = await database().booking.findUniqueOrThrow({ where: { id: booking.id } });
    expect(after.payLaterAt).toBeInstanceOf(Date);
    expect(after).toMatchObject({ paidCents: 0, remainCents: 4500 });
    expect(await paymentPage(booking.id, owner)).toMatchObject({ mayPay: { allowed: true } });
  });

  it('is not for strangers, nor for a booking that is paid', async () => {
    const { booking, owner } = await bookingToPay(4500);
    await expect(payLater({ bookingId: booking.id, viewer: stranger })).rejects.toMatchObject({
      code: 'not_found',
    });
    await database().booking.update({
      where: { id: booking.id },
      data: { paidCents: 4500, remainCents: 0 },
    });
    await expect(payLater({ bookingId: booking.id, viewer: owner })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
