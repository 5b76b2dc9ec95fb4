/** R106: a hand-over to a helper, from the start to its end. */
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { withoutEmail } from '~/core/mail/erased-address';
import { newFormKey } from '~/core/web/idempotency.server';
import { removeHelper } from '~/features/people/directory/staff.server';
import { type BookingFields } from '~tests/factories/bookings';
import { messagesOf } from '~tests/factories/messages';
import { createHelper, type ProfileFields } from '~tests/factories/people';
import { heardDuring } from '~tests/setup/heard';
import { refusal } from '~tests/setup/refusal';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { mails } from '~tests/setup/outbox-in-test';
import { handOver, handOverOnPage, ownersMeanwhile, endHandOver } from './hand-over.server';
import { daysSeenBy, handOverNow, mayStandIn, pausedNow } from './in-force.server';

const thursday = at('2027-02-04T18:00');
const home = house({ at: thursday, stay: { createdAt: at('2027-01-10T12:00') } });
const { admin, clock, guest, pass } = home;
let kim: Person;
let lou: Person;

beforeAll(async () => {
  kim = await createHelper();
  lou = await createHelper({ firstName: 'Lou' });
});

async function ownerWith(petName: string, fields: BookingFields, more: ProfileFields = {}) {
  const owner = await guest({ petName }, { firstName: 'Pat', lastName: `of ${petName}`, ...more });
  await home.stay({ of: owner, ...fields });
  return owner.id;
}

const stay = (start: string, end: string) =>
  ({ service: 'Boarding', status: 'accepted', start, end }) as const;

const hand = (more: Partial<Parameters<typeof handOver>[0]> = {}) =>
  handOver({
    viewer: admin,
    noticed: ['send-to-1-and-0', 'send-to-2-and-0', 'send-to-1-and-1'],
    formKey: newFormKey(),
    helper: kim.id,
    until: '2027-02-07T18:00',
    pause_requests: false,
    pause_quick: false,
    tell: false,
    text: '',
    ...more,
  });

describe('handing over', () => {
  it('is off at first: helpers see two days, and nothing waits (K1)', async () => {
    expect(await handOverNow('committed')).toBeNull();
    expect(await daysSeenBy(kim.id)).toBe(2);
    expect(await pausedNow('committed', 'requests')).toBeNull();
    expect(await mayStandIn(kim)).toBe(false);
    expect(await mayStandIn(admin)).toBe(true);
  });

  it('shows that helper seven days until its time, when it ends by itself', async () => {
    const heard = await heardDuring(async () => {
      expect(await hand()).toMatchObject({ helper: 'Kim Lindt', told: 0, noEmail: [] });
    });
    expect(heard.map(({ audience }) => audience)).toEqual(['admin', kim.id]);
    expect(await daysSeenBy(kim.id)).toBe(7);
    expect(await daysSeenBy(lou.id)).toBe(2);
    expect(await mayStandIn(kim)).toBe(true);
    expect(await mayStandIn(lou)).toBe(false);
    clock('2027-02-07T17:59');
    expect(await daysSeenBy(kim.id)).toBe(7);
    clock('2027-02-07T18:00');
    expect(await daysSeenBy(kim.id)).toBe(2);
    expect(await mayStandIn(kim)).toBe(false);
    expect(await handOverOnPage()).toBeNull();
  });

  it('pauses what is ticked and nothing else', async () => {
    await hand({ pause_requests: true });
    expect(await pausedNow('committed', 'requests')).toBe(
      'We take no new requests until Sun, Feb 7, 6:00 PM. You can still write to us.',
    );
    expect(await pausedNow('committed', 'quick')).toBeNull();
    clock('2027-02-07T18:00');
    expect(await pausedNow('committed', 'requests')).toBeNull();
  });

  it('twice at once is one: by the same form once, by another refused', async () => {
    const formKey = newFormKey();
    await Promise.all([hand({ formKey }), hand({ formKey })]);
    expect(await database().handOver.count()).toBe(1);
    const second = await refusal(hand({ helper: lou.id }));
    expect(second).toMatchObject({ code: 'conflict', field: 'helper' });
    expect(second.userMessage).toContain('Kim Lindt is in charge until Sun, Feb 7, 6:00 PM.');
    await database().handOver.deleteMany();
    const both = await Promise.allSettled([hand(), hand({ helper: lou.id })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await database().handOver.count()).toBe(1);
    const twoOpen = database().handOver.createMany({
      data: [1, 2].map(() => ({
        helperId: lou.id,
        until: at('2027-02-09T18:00'),
        pauseRequests: false,
        pauseQuick: false,
        createdAt: thursday,
        openKey: 'open',
      })),
    });
    await expect(twoOpen).rejects.toThrow();
  });

  it('can be done again after one ended by itself', async () => {
    await hand();
    clock('2027-02-08T09:00');
    await hand({ helper: lou.id, until: '2027-02-09T18:00' });
    expect((await handOverNow('committed'))?.helperId).toBe(lou.id);
    expect(await database().handOver.count()).toBe(2);
  });

  it.each([
    ['forward', '2027-03-12T09:00', '2027-03-14T17:59', '2027-03-14T18:00'],
    ['back', '2026-10-30T09:00', '2026-11-01T17:59', '2026-11-01T18:00'],
  ])('ends by the house’s clock after clocks went %s', async (_, begun, before, until) => {
    clock(begun);
    await hand({ until });
    clock(before);
    expect(await daysSeenBy(kim.id)).toBe(7);
    clock(until);
    expect(await daysSeenBy(kim.id)).toBe(2);
  });

  it('takes a time within 60 days, a helper, and the admin alone', async () => {
    const fieldOf = async (more: Parameters<typeof hand>[0]) => (await refusal(hand(more))).field;
    expect(await fieldOf({ until: '2027-02-04T18:00' })).toBe('until');
    expect(await fieldOf({ until: '2027-03-14T02:30' })).toBe('until');
    expect(await fieldOf({ until: '2027-04-06T00:00' })).toBe('until');
    expect(await fieldOf({ helper: admin.id })).toBe('helper');
    expect((await refusal(hand({ viewer: kim }))).code).toBe('not_found');
    expect(await database().handOver.count()).toBe(0);
  });

  it('ends with the helper’s account', async () => {
    const gone = await createHelper({ firstName: 'Gone' });
    await hand({ helper: gone.id, pause_requests: true });
    await removeHelper(gone.id, admin.id);
    expect(await handOverNow('committed')).toBeNull();
  });
});

const takeBackNow = async () => endHandOver((await handOverNow('committed'))?.id ?? '', admin);

describe('taking back', () => {
  it('ends it by one press, and a second one finds it done', async () => {
    await hand({ pause_requests: true });
    const id = (await handOverNow('committed'))?.id ?? '';
    expect((await refusal(endHandOver(id, kim))).code).toBe('not_found');
    expect(await endHandOver(id, admin)).toBe('Kim Lindt');
    expect(await handOverNow('committed')).toBeNull();
    expect(await daysSeenBy(kim.id)).toBe(2);
    expect(await pausedNow('committed', 'requests')).toBeNull();
    expect(await endHandOver(id, admin)).toBeNull();
  });

  it('from a page of before ends no later one', async () => {
    await hand();
    const id = (await handOverNow('committed'))?.id ?? '';
    await endHandOver(id, admin);
    await hand({ helper: lou.id });
    expect(await endHandOver(id, admin)).toBeNull();
    expect((await handOverNow('committed'))?.helperId).toBe(lou.id);
  });
});

it('the helper is told by an email when it begins and when it is taken back', async () => {
  const stand = await createHelper({ firstName: 'Stan' });
  const mailed = async () =>
    (await mails({ profileId: stand.id })).map(({ template, contents }) => [template, contents]);
  const formKey = newFormKey();
  await hand({ helper: stand.id, formKey });
  await hand({ helper: stand.id, formKey });
  expect(await mailed()).toMatchObject([
    ['hand_over', { until: '2027-02-07T18:00', takenBack: false }],
  ]);
  clock('2027-02-05T09:00');
  await takeBackNow();
  expect(await mailed()).toMatchObject([
    ['hand_over', { takenBack: false }],
    ['hand_over', { takenBack: true }],
  ]);
});

it('both are in the log of Settings, by the helper’s account and once', async () => {
  const formKey = newFormKey();
  const helper = (await createHelper()).id;
  await hand({ helper, formKey, pause_requests: true, pause_quick: true });
  await hand({ helper, formKey, pause_requests: true, pause_quick: true });
  clock('2027-02-05T09:00');
  await takeBackNow();
  const field = `Hand-over, account ${helper}`;
  const changes = await database().settingsChange.findMany({
    where: { field },
    orderBy: { at: 'asc' },
    select: { area: true, before: true, after: true, actorId: true },
  });
  const by = { area: 'hand-over', actorId: admin.id };
  const after = 'Until Sun, Feb 7, 6:00 PM; paused: Requests and Quick Daycare';
  expect(changes).toEqual([
    { ...by, before: 'None', after },
    { ...by, before: 'Until Sun, Feb 7, 6:00 PM', after: 'Ended' },
  ]);
});

describe('telling owners', () => {
  it('writes once to those whose dogs are here or come before it ends, and to nobody else', async () => {
    const here = await ownerWith('Here', stay('2027-02-03T09:00', '2027-02-05T17:00'));
    const comes = await ownerWith('Comes', stay('2027-02-07T17:00', '2027-02-12T17:00'));
    const after = await ownerWith('After', stay('2027-02-07T18:00', '2027-02-12T17:00'));
    const over = await ownerWith('Over', stay('2027-02-01T09:00', '2027-02-04T17:00'));
    const asked = await ownerWith('Asked', {
      ...stay('2027-02-05T09:00', '2027-02-06T17:00'),
      status: 'pending',
    });
    expect((await ownersMeanwhile('committed')).map(({ name }) => name)).toEqual([
      'Pat of After',
      'Pat of Comes',
      'Pat of Here',
    ]);
    const formKey = newFormKey();
    const tell = { tell: true, text: 'I’m ill.', formKey };
    const handed = { helper: 'Kim Lindt', told: 2, noEmail: [] };
    expect(await hand(tell)).toMatchObject(handed);
    expect(await hand(tell)).toMatchObject(handed);
    const words = 'I’m ill.\n\nKim Lindt is in charge until Sun, Feb 7, 6:00 PM.';
    expect(await messagesOf(here)).toEqual([words]);
    expect(await messagesOf(comes)).toEqual([words]);
    for (const id of [after, over, asked]) expect(await messagesOf(id)).toEqual([]);
    expect((await handOverOnPage())?.told).toEqual(['Pat of Comes', 'Pat of Here']);
    expect(await database().outboxMail.count({ where: { profileId: here } })).toBe(1);
  });

  it('R124 keeps owners without email apart, with the words to text them', async () => {
    await ownerWith('Here', stay('2027-02-03T09:00', '2027-02-05T17:00'));
    const email = withoutEmail('sam');
    const sam = await ownerWith('Fig', stay('2027-02-03T09:00', '2027-02-05T17:00'), {
      ...{ email, phoneNumber: '+12155550150' },
    });
    const toCall = { id: sam, name: 'Pat of Fig', phone: '(215) 555-0150' };
    expect(await ownersMeanwhile('committed')).toMatchObject([
      { ...toCall, hasEmail: false },
      { name: 'Pat of Here', hasEmail: true },
    ]);
    expect(await hand({ tell: true, text: 'I’m ill.' })).toMatchObject({
      ...{ helper: 'Kim Lindt', told: 1, noEmail: [toCall] },
    });
    expect(await handOverOnPage()).toMatchObject({
      ...{ told: ['Pat of Here'], noEmail: [toCall] },
      words: 'I’m ill.\n\nKim Lindt is in charge until Sun, Feb 7, 6:00 PM.',
    });
    expect(await mails({ profileId: sam })).toEqual([]);
  });

  it('looks no further than the seven days, and at who is still here', async () => {
    const far = await ownerWith('Far', stay('2027-02-11T09:00', '2027-02-12T17:00'));
    const near = await ownerWith('Near', stay('2027-02-10T23:00', '2027-02-12T17:00'));
    const still = await ownerWith('Still', stay('2027-02-01T09:00', '2027-02-04T17:00'));
    await database().booking.updateMany({
      where: { userId: still },
      data: { arrivedAt: at('2027-02-01T09:00') },
    });
    // R119: while arrivals are off, that dog left at its Pick Up.
    expect(await ownersMeanwhile('committed')).toHaveLength(1);
    await home.settings({ trackArrivals: true });
    await hand({ tell: true, text: 'I’m ill.', until: '2027-03-01T18:00' });
    expect(await messagesOf(far)).toEqual([]);
    expect(await messagesOf(near)).toHaveLength(1);
    expect(await messagesOf(still)).toHaveLength(1);
  });

  it('R106 asks before owners are told, with their number, and not without the tick', async () => {
    const here = await ownerWith('Here', stay('2027-02-03T09:00', '2027-02-05T17:00'));
    const told = { tell: true, text: 'I’m ill.', noticed: [] };
    expect((await refusal(hand(told))).userMessage).toBe('Send to 1 owner?');
    expect(await handOverOnPage()).toBeNull();
    expect(await messagesOf(here)).toEqual([]);
    await hand({ ...told, tell: false });
    expect(await handOverOnPage()).toMatchObject({ helper: 'Kim Lindt' });
  });

  it('R15 taken back within ten seconds, no owner hears of it; later, what they read stays', async () => {
    const here = await ownerWith('Here', stay('2027-02-03T09:00', '2027-02-05T17:00'));
    const first = await hand({ tell: true, text: 'I’m ill.' });
    pass(9_000);
    await endHandOver(first.id, admin);
    expect(await messagesOf(here)).toEqual([]);
    expect(await mails({ profileId: here })).toMatchObject([{ state: 'expired' }]);
    const second = await hand({ tell: true, text: 'I’m ill.' });
    pass(10_000);
    await endHandOver(second.id, admin);
    expect(await messagesOf(here)).toHaveLength(1);
  });

  it('tells nobody without the tick', async () => {
    const here = await ownerWith('Here', stay('2027-02-03T09:00', '2027-02-05T17:00'));
    await hand({ text: 'I’m ill.' });
    expect(await messagesOf(here)).toEqual([]);
  });
});
