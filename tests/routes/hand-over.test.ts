/** R106: pages of before still hold their forms while requests are paused. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { startWalk, type Walk } from './walk';

let walk: Walk;

beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.server.stop());

const until = 'until Wed, Mar 3, 10:00 AM. You can still write to us.';

it('R106 a request is refused with the sentence and keeps what was typed; messages go on', async () => {
  const ids = await walk.freshIds();
  const { owner, admin } = walk.clients;
  const { database } = walk.server;
  const page = paths.book(ids.owner, { service: 'Daycare' });
  expect((await owner.get(page)).text).not.toContain('We take no new requests');
  const handedOver = await admin.post(paths.handOver(), {
    helper: ids.helper,
    until: '2027-03-03T10:00',
    pause_requests: 'on',
    pause_quick: 'on',
  });
  expect(handedOver.location).toBe(paths.handOver());
  const bookings = await database.booking.count();
  const refused = await owner.post(page, {
    service: 'Daycare',
    start: '2027-03-09T09:00',
    end: '2027-03-09T15:00',
    message: 'Please no cheese.',
    pets_selected: ids.pet,
  });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(`We take no new requests ${until}`);
  expect(refused.text).toContain('Please no cheese.');
  expect((await owner.get(page)).text).toContain(`We take no new requests ${until}`);
  const quick = await owner.post(paths.quickDaycare(ids.pet), { seen_cents: '4500' });
  expect(quick.status).toBe(409);
  expect(quick.text).toContain(`Quick Daycare is paused ${until}`);
  expect(await database.booking.count()).toBe(bookings);
  const written = await owner.post(paths.messagesOf(ids.owner), { content: 'Get well soon!' });
  expect(written.status).toBe(302);

  const { id } = await database.handOver.findFirstOrThrow();
  const back = await admin.post(paths.handOver(), { intent: 'take-back', hand_over_id: id });
  expect(back.location).toBe(paths.handOver());
  expect((await owner.get(page)).text).not.toContain('We take no new requests');
});
