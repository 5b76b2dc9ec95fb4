// R106: requests and Quick Daycare can each be paused while the house is handed over.
import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { pauseOwner } from '~/features/dogs/approval/dog-notes.server';
import { meetingForOwner } from '~/features/dogs/approval/proposal-views.server';
import { proposalVersion, proposeMeeting } from '~/features/dogs/approval/proposals.server';
import { sendMessage } from '~/features/messages/conversations/send-message.server';
import { offerFreePlaces } from '~/features/booking/waitlist/offer-places.server';
import { takePlace, waitForPlace } from '~/features/booking/waitlist/wait.server';
import { createHelper } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { bookingPage } from './booking-page.server';
import { bookQuickDaycare, quickDaycareOffers } from './quick-daycare.server';
import { requestBooking } from './request-booking.server';
import { requestSeries } from './request-series.server';

// A Tuesday.
const moment = at('2027-02-02T10:00');
const times = { start: '2027-02-08T09:00', end: '2027-02-12T10:00' };

const requestsWait =
  'We take no new requests until Fri, Feb 5, 6:00 PM. You can still write to us.';
const quickWaits = 'Quick Daycare is paused until Fri, Feb 5, 6:00 PM. You can still write to us.';

const { admin, owner, dog, settings, clock, pass, guest, stay } = house({ at: moment });

const handedOver = async (paused: { pauseRequests?: boolean; pauseQuick?: boolean }) =>
  database().handOver.create({
    data: {
      helperId: (await createHelper()).id,
      until: at('2027-02-05T18:00'),
      createdAt: moment,
      pauseRequests: false,
      pauseQuick: false,
      openKey: 'open',
      ...paused,
    },
  });

const wish = (service: 'Boarding' | 'Daycare' = 'Boarding') => ({
  service,
  pets_selected: [dog.id],
  message: 'Please no cheese.',
  ...times,
});
const request = (viewer: Person = owner) =>
  requestBooking({ ownerId: owner.id, viewer, request: wish(), formKey: newFormKey() });
const quick = (viewer: Person = owner) =>
  bookQuickDaycare({ petId: dog.id, viewer, seenCents: 4500 });
const offersFor = async (petIds: string[]) =>
  quickDaycareOffers(
    'committed',
    await database().pet.findMany({ where: { id: { in: petIds } } }),
    {
      forOwner: true,
    },
  );

it('R106 owners send no request, in no way, while that is ticked; the admin may book', async () => {
  await settings({ severalDays: true });
  await handedOver({ pauseRequests: true });
  expect(await bookingPage(owner.id)).toMatchObject({ refusal: requestsWait });
  expect(await bookingPage(owner.id, { byAdmin: true })).toMatchObject({ refusal: null });
  const refused = await refusal(request());
  expect(refused).toMatchObject({ userMessage: requestsWait, code: 'conflict' });
  const day = { ...wish('Daycare'), end: '2027-02-08T15:00' };
  const series = requestSeries({
    ownerId: owner.id,
    viewer: owner,
    request: day,
    days: ['2027-02-08', '2027-02-09'].map((date) => ({ date, seenCents: undefined })),
    formKey: newFormKey(),
  });
  expect((await refusal(series)).userMessage).toContain(requestsWait);
  expect(await database().booking.count({ where: { userId: owner.id } })).toBe(0);
  await request(admin);
  expect(await database().booking.count({ where: { userId: owner.id } })).toBe(1);
});

it('R106 Quick Daycare goes on without its own tick, and waits with it', async () => {
  const second = await createPet(owner.id, { petName: 'Fig' });
  const open = await handedOver({ pauseRequests: true });
  const one = await offersFor([dog.id, second.id]);
  expect(one.offers.get(dog.id)).toMatchObject({ offered: true });
  // One booking for both would be a request.
  expect(one.together).toBeNull();
  await database().handOver.update({
    where: { id: open.id },
    data: { pauseRequests: false, pauseQuick: true },
  });
  expect((await offersFor([dog.id])).offers.get(dog.id)).toMatchObject({
    offered: false,
    reason: quickWaits,
  });
  expect((await refusal(quick())).userMessage).toBe(quickWaits);
  expect(await bookingPage(owner.id)).toMatchObject({ refusal: null });
  await request();
  await quick(admin);
});

it('R106 all of it goes on at its time, and once the house is taken back', async () => {
  const { id } = await handedOver({ pauseRequests: true, pauseQuick: true });
  clock('2027-02-05T18:00');
  pass(-1000);
  expect((await refusal(request())).userMessage).toBe(requestsWait);
  clock('2027-02-05T18:00');
  expect(await bookingPage(owner.id)).toMatchObject({ refusal: null });
  await request();
  clock('2027-02-02T10:00');
  await database().handOver.update({ where: { id }, data: { takenBackAt: moment, openKey: null } });
  await quick();
});

it('R106 what is booked stays, can be canceled, and messages go on', async () => {
  const booked = await stay({
    start: '2027-03-01T09:00',
    end: '2027-03-01T15:00',
    status: 'accepted',
  });
  await handedOver({ pauseRequests: true, pauseQuick: true });
  const stored = () => database().booking.findUniqueOrThrow({ where: { id: booked.id } });
  expect((await stored()).status).toBe('accepted');
  await sendMessage({
    ownerId: owner.id,
    sender: owner,
    content: 'Get well soon!',
    formKey: newFormKey(),
  });
  await changeBookingStatus({ bookingId: booked.id, viewer: owner, to: 'canceled', seen: null });
  expect((await stored()).status).toBe('canceled');
});

it('R106 no place is offered meanwhile, and one that was offered before is still taken', async () => {
  await settings({ waitlist: true, dogLimit: 1 });
  const full = await stay({
    of: await guest(),
    service: 'Boarding',
    ...times,
    status: 'accepted',
  });
  const wait = () => waitForPlace({ ownerId: owner.id, viewer: owner, request: wish() });
  const entryId = await wait();
  const { id } = await handedOver({ pauseRequests: true });
  expect((await refusal(wait())).userMessage).toBe(requestsWait);
  await changeBookingStatus({ bookingId: full.id, viewer: admin, to: 'canceled', seen: null });
  pass(11_000);
  expect(await offerFreePlaces()).toBe(0);
  await database().handOver.update({ where: { id }, data: { pauseRequests: false } });
  expect(await offerFreePlaces()).toBe(1);
  await database().handOver.update({ where: { id }, data: { pauseRequests: true } });
  expect((await refusal(request())).userMessage).toBe(requestsWait);
  await takePlace({ entryId, viewer: owner, seenCents: 29_000 });
  const taken = await database().booking.count({
    where: { userId: owner.id, status: 'pending' },
  });
  expect(taken).toBe(1);
});

it('R106 no times to meet are proposed meanwhile; R45 who is to write first still reads that', async () => {
  await settings({ meetFirst: true });
  await handedOver({ pauseRequests: true });
  const pet = await database().pet.findUniqueOrThrow({ where: { id: dog.id } });
  expect(await meetingForOwner(pet)).toMatchObject({ settled: requestsWait });
  const typed = { times: ['2027-02-09T09:00'], note: '' };
  const proposal = proposeMeeting(
    { petId: dog.id, ownerId: owner.id },
    typed,
    proposalVersion(null),
  );
  expect((await refusal(proposal)).userMessage).toBe(requestsWait);
  await pauseOwner(owner.id, true);
  expect(await bookingPage(owner.id)).toMatchObject({
    refusal: 'Please write to us about the next stay.',
  });
});
