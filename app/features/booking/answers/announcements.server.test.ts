import { describe, expect, it } from 'vitest';
import { now } from '~/core/runtime/clock.server';
import { addDays, localDateOf } from '~/core/time/business-time';
import { newFormKey } from '~/core/web/idempotency.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import { heardOf } from '~tests/setup/heard';
import { house, type Person } from '~tests/setup/house';
import { changeBookingStatus } from './change-booking-status.server';

const { admin, owner, dog, stay } = house();

async function request(viewer: Person): Promise<string> {
  const date = addDays(localDateOf(now(), 'America/New_York'), 7);
  const { bookingId } = await requestBooking({
    ownerId: owner.id,
    viewer,
    formKey: newFormKey(),
    request: {
      service: 'Daycare',
      pets_selected: [dog.id],
      start: `${date}T09:00`,
      end: `${date}T15:00`,
      message: viewer.role,
    },
  });
  return bookingId;
}

describe('R37 open pages hear of it', () => {
  it('the business, of a request; the owner, of what is booked for them', async () => {
    expect(heardOf(await request(owner))).toEqual([
      { audience: 'admin', topic: 'request', news: 'request' },
    ]);
    expect(heardOf(await request(admin))).toEqual([
      { audience: owner.id, topic: 'booking', news: 'booked' },
    ]);
  });

  it('the business, of an owner’s cancellation', async () => {
    const { id } = await stay();
    await changeBookingStatus({ bookingId: id, viewer: owner, to: 'canceled', seen: 'pending' });
    expect(heardOf(id)).toEqual([{ audience: 'admin', topic: 'booking', news: 'cancellation' }]);
  });

  it('R15 nobody yet, of an answer that can still be undone', async () => {
    const { id } = await stay();
    await changeBookingStatus({ bookingId: id, viewer: admin, to: 'accepted', seen: 'pending' });
    expect(heardOf(id)).toEqual([]);
  });
});
