/** R65: which notices phones get, when, and through a push service that reads them as a browser would. */
import { createECDH } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { pushKeys } from '~/core/push/push-keys.server';
import { environment } from '~/core/runtime/environment.server';
import { rememberBrowser } from '~/core/session/known-browser.server';
import {
  browserDigest,
  endSession,
  type SignedIn,
  signedIn,
  beginSession,
} from '~/core/session/session.server';
import { versionOf } from '~/core/web/seen-version.server';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import { endOtherSessions } from '~/features/people/accounts/account-sessions.server';
import { setPasswordByLink } from '~/features/people/accounts/set-password.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { undoAnswer } from '~/features/booking/answers/undo-answer.server';
import { queueLatePickUps } from '~/features/day/arrivals/late-notices.server';
import { queueRequestMails } from '~/features/booking/record/booking-emails.server';
import { markRead } from '~/features/messages/conversations/mark-read.server';
import { sendMessage } from '~/features/messages/conversations/send-message.server';
import {
  forgetOldNotices,
  sendDueNotices,
} from '~/features/messages/outbox/deliver-notices.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';
import { myData } from '~/features/people/profiles/my-data.server';
import {
  chooseNotices,
  noticesOnPage,
  subscribeBrowser,
  unsubscribe,
} from '~/features/people/profiles/phone-notices.server';
import { markUpdatesSeen, sendUpdate } from '~/features/day/updates/send-update.server';
import { decrypted, type FakePushService, startFakePushService } from '~tests/fakes/push-service';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';

const morning = at('2026-10-20T10:00');
const { admin, owner, settings, clock, pass, stay } = house({
  at: morning,
  settings: { phoneNotices: true, trackArrivals: true },
  owner: { firstName: 'Sam', lastName: 'Rivera' },
  dogs: [{ petName: 'Bella' }],
  stay: { status: 'accepted' },
});
let push: FakePushService;

beforeAll(async () => {
  push = await startFakePushService();
  environment().pushUrl = push.url;
});
afterAll(() => push.close());

beforeEach(() => {
  push.manner = () => 'created';
  push.taken.length = 0;
});
afterEach(() => expect(push.malformed).toEqual([]));

const minute = 60_000;

/** A request of a browser with those cookies. */
const from = (...cookies: string[]) =>
  new Request('http://localhost:3000/', {
    headers: {
      Cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '),
      'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile',
    },
  });

/** Signs a person in on a new browser, which counts as known afterwards. */
async function onBrowser(profileId: string, known?: string) {
  const remembered = known ?? rememberBrowser(from(), profileId);
  const session = await beginSession(database(), profileId, from(remembered));
  const request = from(session, remembered);
  const viewer = await signedIn(request);
  if (viewer === null) throw new Error('Not signed in');
  return { viewer, request, remembered };
}

async function notified(viewer: SignedIn, request: Request): Promise<string> {
  const keys = push.browser(pushKeys().publicKey);
  await subscribeBrowser(viewer, keys, request);
  return keys.endpoint;
}

const subscriptions = () => database().pushSubscription.count();
const bodies = () => push.taken.map(({ notice }) => notice.body);

function write(ownerId: string, sender: Person, content: string) {
  return sendMessage({ ownerId, sender, content, formKey: undefined });
}

it('the stand-in reads the example of RFC 8291', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  );
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  expect(decrypted(body, { ecdh, auth })).toBe('When I grow up, I want to be a watermelon');
});

describe('what is told', () => {
  it('a message, a little later, as its email’s subject and nothing of its text', async () => {
    const { viewer, request } = await onBrowser(admin.id);
    await notified(viewer, request);
    await write(owner.id, owner, 'The door code is 4711');
    await sendDueNotices();
    expect(push.taken).toEqual([]);
    pass(minute);
    await sendDueNotices();
    await sendDueNotices();
    expect(push.taken.map(({ notice, urgency }) => ({ ...notice, urgency }))).toEqual([
      {
        title: 'Tailhouse',
        body: expect.stringContaining('from Sam Rivera') as string,
        path: `/${owner.id}/admin-messaging`,
        tag: expect.any(String) as string,
        urgency: 'high',
      },
    ]);
    expect(JSON.stringify(push.taken)).not.toContain('4711');
    // A message that joins the waiting email sends a new notice, which replaces the one before.
    await write(owner.id, owner, 'And the alarm is off');
    pass(minute / 2);
    await sendDueNotices();
    expect(new Set(push.taken.map(({ notice }) => notice.tag)).size).toBe(1);
    expect(bodies()).toEqual([expect.anything(), expect.stringMatching(/^2 .*Sam Rivera$/)]);
  });

  it('R104 only as an older page of the switches has seen them', async () => {
    const { viewer, request } = await onBrowser(owner.id);
    await notified(viewer, request);
    const open = async () => {
      const page = await noticesOnPage(viewer);
      if (page === 'off') throw new Error('Notices are off.');
      return page;
    };
    const older = await open();
    await chooseNotices(viewer, ['answers', 'messages'], older.seen);
    // Repeating the same choice isn't a conflict (R20).
    await chooseNotices(viewer, ['answers', 'messages'], older.seen);
    const stale = await refusal(chooseNotices(viewer, ['answers', 'updates'], older.seen));
    expect(stale.userMessage).toContain('Messages: on; Updates during a stay: off.');
    const on = async () => (await open()).switches.flatMap(({ kind, on }) => (on ? kind : []));
    expect(await on()).toEqual(['answers', 'messages']);
    expect(stale).toHaveProperty('version', (await open()).seen);
    await chooseNotices(viewer, ['answers', 'updates'], (await open()).seen);
    expect(await on()).toEqual(['answers', 'updates']);
  });

  it('no message that was read meanwhile, and none to a person who does not want them', async () => {
    const { viewer, request } = await onBrowser(owner.id);
    await notified(viewer, request);
    const { id } = await write(owner.id, admin, 'Bella is asleep');
    await markRead({ ownerId: owner.id, viewer: owner, upTo: id });
    pass(minute);
    await sendDueNotices();
    await chooseNotices(
      viewer,
      ['answers', 'updates'],
      versionOf({
        ...{ 'Answers to your requests': 'on', Messages: 'on', 'Updates during a stay': 'on' },
      }),
    );
    await write(owner.id, admin, 'Bella is awake');
    pass(minute);
    await sendDueNotices();
    expect(push.taken).toEqual([]);
  });

  it('a request to the business and its answer to the owner, unless it is undone', async () => {
    const boss = await onBrowser(admin.id);
    const phone = await onBrowser(owner.id);
    const bossEnd = await notified(boss.viewer, boss.request);
    const phoneEnd = await notified(phone.viewer, phone.request);
    const times = {
      start: '2026-11-10T09:00',
      end: '2026-11-10T17:00',
      status: 'pending',
    } as const;
    const { id: bookingId } = await stay(times);
    await inTransaction((tx) => queueRequestMails(tx, bookingId));
    await sendDueNotices();
    expect(push.taken).toMatchObject([
      { browser: bossEnd, notice: { path: `/booking/${bookingId}` } },
    ]);
    expect(bodies()[0]).toMatch(/^New request: .*Bella/);
    const answer = { bookingId, viewer: admin, to: 'accepted', seen: 'pending' } as const;
    const answered = await changeBookingStatus(answer);
    if (answered === null) throw new Error('Nothing was answered');
    await undoAnswer({ bookingId, viewer: admin, ...answered });
    pass(minute);
    await sendDueNotices();
    expect(push.taken).toHaveLength(1);
    await changeBookingStatus(answer);
    pass(minute);
    await sendDueNotices();
    expect(push.taken[1]).toMatchObject({ browser: phoneEnd, urgency: 'normal' });
    expect(bodies()[1]).toMatch(/^Confirmed: .*Bella/);
  });

  it('nothing at all while the house offers none', async () => {
    const { viewer, request } = await onBrowser(admin.id);
    await notified(viewer, request);
    await write(owner.id, owner, 'Hello');
    await settings({ phoneNotices: false });
    pass(minute);
    await sendDueNotices();
    await write(owner.id, owner, 'Hello?');
    pass(minute);
    await sendDueNotices();
    expect(push.taken).toEqual([]);
    expect(await noticesOnPage(viewer)).toBe('off');
    const keys = push.browser(pushKeys().publicKey);
    expect((await refusal(subscribeBrowser(viewer, keys, request))).code).toBe('invalid');
  });
});

describe('quiet hours', () => {
  it('a message at 10 PM is kept until 7 AM, over a clock change too; during a stay it is not', async () => {
    // The clocks go back in the night.
    clock('2026-10-31T22:00');
    const { viewer, request } = await onBrowser(admin.id);
    await notified(viewer, request);
    await write(owner.id, owner, 'Good night');
    const { sendAfter } = await database().pushNotice.findFirstOrThrow();
    expect(sendAfter).toEqual(new Date('2026-11-01T12:00:00Z'));
    const times = { start: '2026-10-31T09:00', end: '2026-11-02T09:00' };
    await stay(times);
    await write(owner.id, owner, 'Is she asleep?');
    pass(minute);
    await sendDueNotices();
    expect(push.taken).toHaveLength(1);
  });
});

it('R52 an update at night that its owner saw before the morning is not told', async () => {
  const night = '2026-10-20T22:00';
  clock(night);
  await settings({ updates: true });
  const { viewer, request } = await onBrowser(owner.id);
  await notified(viewer, request);
  const times = { start: '2026-10-20T09:00', end: '2026-10-22T09:00' };
  const { id: bookingId } = await stay(times);
  const send = (text: string) =>
    sendUpdate({
      viewer: admin,
      bookingIds: [bookingId],
      done: [],
      text,
      pictureIds: [],
      formKey: undefined,
    });
  const seen = await send('Asleep.');
  // Its email left after ten minutes, and the owner saw the page.
  await database().outboxMail.updateMany({ data: { state: 'sent' } });
  await markUpdatesSeen(bookingId, { ownerId: owner.id, upTo: seen.id });
  clock('2026-10-21T07:01');
  await sendDueNotices();
  expect(push.taken).toEqual([]);
  // The same night, and not seen.
  clock(night);
  await send('Still asleep.');
  clock('2026-10-21T07:02');
  await sendDueNotices();
  expect(push.taken).toHaveLength(1);
});

it('R65 at 3 AM the morning is that of the same day, and a message read before it is not told', async () => {
  clock('2026-10-20T03:00');
  const { viewer, request } = await onBrowser(admin.id);
  await notified(viewer, request);
  const { id } = await write(owner.id, owner, 'Early bird');
  const { sendAfter } = await database().pushNotice.findFirstOrThrow();
  expect(sendAfter).toEqual(new Date('2026-10-20T11:00:00Z'));
  await database().outboxMail.updateMany({ data: { state: 'sent' } });
  await markRead({ ownerId: owner.id, viewer: admin, upTo: id });
  clock('2026-10-20T07:01');
  await sendDueNotices();
  expect(push.taken).toEqual([]);
});

describe('a late Pick Up', () => {
  it('is told once after the grace, at night too, and not of a dog that left', async () => {
    const { viewer, request } = await onBrowser(admin.id);
    await notified(viewer, request);
    const times = { start: '2026-10-20T08:00', end: '2026-10-20T21:30' };
    const { id } = await stay(times);
    await database().booking.update({ where: { id }, data: { arrivedAt: morning } });
    const round = async () => {
      await queueLatePickUps();
      await sendDueNotices();
    };
    clock('2026-10-20T21:45');
    await round();
    expect(push.taken).toEqual([]);
    pass(minute);
    await round();
    await round();
    expect(bodies()).toEqual(['Bella should have left at 9:30 PM']);
    expect(push.taken[0]).toMatchObject({ urgency: 'high', ttl: 3600 });
    // A later Pick Up gets its own notice.
    const end = new Date('2026-10-21T02:00:00Z');
    await database().booking.update({ where: { id }, data: { end } });
    clock('2026-10-20T22:20');
    await queueLatePickUps();
    await database().booking.update({ where: { id }, data: { leftAt: new Date() } });
    await sendDueNotices();
    expect(push.taken).toHaveLength(1);
    expect(await database().pushNotice.count()).toBe(2);
    pass(3 * 24 * 60 * minute);
    await forgetOldNotices();
    expect(await database().pushNotice.count()).toBe(0);
  });
});

describe('the push service', () => {
  async function oneNotice() {
    const { viewer, request } = await onBrowser(admin.id);
    await notified(viewer, request);
    await write(owner.id, owner, 'Hello');
    pass(minute);
  }

  it.each(['gone', 'missing'] as const)('that says %s ends the subscription', async (manner) => {
    await oneNotice();
    push.manner = () => manner;
    await sendDueNotices();
    expect(await subscriptions()).toBe(0);
    expect(await database().pushNotice.count()).toBe(0);
  });

  it('that is busy is asked again as late as it says', async () => {
    await oneNotice();
    push.manner = (call) => (call === 1 ? 'limit' : 'created');
    const calls = push.taken.length;
    push.manner = () => (push.taken.length === calls + 1 ? 'limit' : 'created');
    await sendDueNotices();
    pass(110_000);
    await sendDueNotices();
    expect(push.taken).toHaveLength(1);
    pass(20_000);
    await sendDueNotices();
    expect(push.taken).toHaveLength(2);
  });

  it('that does not answer is asked again, and given up after twelve tries', async () => {
    await oneNotice();
    push.manner = () => 'nothing';
    environment().intervals.pushTimeout = 300;
    for (let round = 0; round < 20; round += 1) {
      await sendDueNotices();
      pass(60 * minute);
    }
    environment().intervals = {};
    expect(push.taken).toHaveLength(12);
    expect(await subscriptions()).toBe(1);
  });

  it.each(['no', 'elsewhere'] as const)(
    'that answers %s gets it no second time, and leads nowhere',
    async (manner) => {
      await oneNotice();
      push.manner = () => manner;
      await sendDueNotices();
      pass(minute);
      await sendDueNotices();
      expect(push.taken).toHaveLength(1);
      expect(await subscriptions()).toBe(1);
    },
  );
});

describe('a browser', () => {
  it.each([
    'http://fcm.googleapis.com/fcm/send/1',
    'https://127.0.0.1/push',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/push',
    'https://fcm.googleapis.com.evil.example/1',
    'https://evilfcm.googleapis.com/1',
    'https://fcm.googleapis.com:8443/1',
    'https://user:pass@fcm.googleapis.com/1',
    'file:///etc/passwd',
    'not an address',
  ])('R65 with the address %s is refused', async (endpoint) => {
    const { viewer, request } = await onBrowser(owner.id);
    const keys = { ...push.browser(pushKeys().publicKey), endpoint };
    expect((await refusal(subscribeBrowser(viewer, keys, request))).code).toBe('invalid');
    expect(await subscriptions()).toBe(0);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('R65 with the address %s is taken', async (endpoint) => {
    const { viewer, request } = await onBrowser(owner.id);
    await subscribeBrowser(viewer, { ...push.browser(pushKeys().publicKey), endpoint }, request);
    expect(await subscriptions()).toBe(1);
  });

  it('with keys that nothing can be encrypted for is refused', async () => {
    const { viewer, request } = await onBrowser(owner.id);
    const keys = push.browser(pushKeys().publicKey);
    for (const wrong of [{ p256dh: 'AAAA' }, { auth: 'AAAA' }, { auth: '' }])
      expect((await refusal(subscribeBrowser(viewer, { ...keys, ...wrong }, request))).code).toBe(
        'invalid',
      );
  });

  it('is one row, also when it subscribes again, and its person’s ten newest stay', async () => {
    const { viewer, request } = await onBrowser(owner.id);
    await notified(viewer, request);
    await notified(viewer, request);
    expect(await subscriptions()).toBe(1);
    for (let count = 0; count < 12; count += 1) {
      pass(minute);
      const more = await onBrowser(owner.id);
      await notified(more.viewer, more.request);
    }
    expect(await subscriptions()).toBe(10);
  });

  it('shows nothing more after signing out there, elsewhere, and by a new password', async () => {
    const here = await onBrowser(owner.id);
    await notified(here.viewer, here.request);
    const there = await onBrowser(owner.id);
    await notified(there.viewer, there.request);
    await endSession(there.request);
    expect(await subscriptions()).toBe(1);
    const third = await onBrowser(owner.id);
    await endOtherSessions(third.viewer);
    expect(await subscriptions()).toBe(0);
    await notified(third.viewer, third.request);
    const link = await inTransaction((tx) => issueAccountLink(tx, owner.id, 'reset_password'));
    const token = new URL(link).searchParams.get('token') ?? '';
    await setPasswordByLink(token, 'another horse 77 of many', from());
    expect(await subscriptions()).toBe(0);
  });

  it('keeps its notices over a session that ran out, for the same person alone', async () => {
    const first = await onBrowser(owner.id);
    await notified(first.viewer, first.request);
    pass(31 * 24 * 60 * minute);
    const again = await onBrowser(owner.id, first.remembered);
    const page = await noticesOnPage(again.viewer);
    expect(page).toMatchObject({ browsers: [{ here: true }] });
    await onBrowser(admin.id, first.remembered);
    expect(await subscriptions()).toBe(0);
    expect(browserDigest(again.request)).not.toBeNull();
  });

  it('of another person can not be stopped; one’s own can', async () => {
    const mine = await onBrowser(owner.id);
    await notified(mine.viewer, mine.request);
    const { id } = await database().pushSubscription.findFirstOrThrow();
    const other = await onBrowser(admin.id);
    await unsubscribe(other.viewer, id);
    expect(await subscriptions()).toBe(1);
    await unsubscribe(mine.viewer, id);
    expect(await subscriptions()).toBe(0);
  });

  it('made for another secret’s key is forgotten instead of asked in vain', async () => {
    const { viewer, request } = await onBrowser(admin.id);
    await notified(viewer, request);
    await database().pushSubscription.updateMany({ data: { serverKey: 'an older one' } });
    await write(owner.id, owner, 'Hello');
    pass(minute);
    await sendDueNotices();
    expect(push.taken).toEqual([]);
    expect(await subscriptions()).toBe(0);
  });
});

describe('R110 keys that nothing can be encrypted for', () => {
  // Encoded like a point: 65 bytes that begin with 4, but not on P-256.
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');

  it('are refused when a browser subscribes', async () => {
    const { viewer, request } = await onBrowser(owner.id);
    const keys = { ...push.browser(pushKeys().publicKey), p256dh: offCurve };
    expect((await refusal(subscribeBrowser(viewer, keys, request))).code).toBe('invalid');
    expect(await subscriptions()).toBe(0);
  });

  it('hold up no other notice, and are given up in the end', async () => {
    const { viewer, request } = await onBrowser(admin.id);
    await notified(viewer, request);
    await write(owner.id, owner, 'Hello');
    const [good] = await database().pushNotice.findMany({ include: { subscription: true } });
    if (good === undefined) throw new Error('No notice was queued');
    const { subscription, about, mailId, createdAt, sendAfter } = good;
    const { profileId, browserDigest: digest, serverKey, auth, userAgent } = subscription;
    const facts = { profileId, browserDigest: digest, serverKey, auth, userAgent, createdAt };
    for (let poison = 0; poison < 25; poison += 1) {
      const unique = {
        endpoint: `${subscription.endpoint}/${poison}`,
        sessionDigest: `poison ${poison}`,
      };
      const row = { ...facts, ...unique, p256dh: offCurve };
      const { id } = await database().pushSubscription.create({ data: row });
      const before = new Date(sendAfter.getTime() - minute);
      const notice = { about, mailId, createdAt, sendAfter: before, subscriptionId: id };
      await database().pushNotice.create({ data: notice });
    }
    pass(minute);
    await sendDueNotices();
    expect(bodies()).toEqual([]);
    await sendDueNotices();
    expect(bodies()).toHaveLength(1);
    for (let round = 0; round < 30; round += 1) {
      pass(60 * minute);
      await sendDueNotices();
    }
    expect(await database().pushNotice.count({ where: { doneAt: null } })).toBe(0);
  });
});

it('K7 my data names the browsers without their keys, and deleting the account takes them', async () => {
  const { viewer, request } = await onBrowser(owner.id);
  const endpoint = await notified(viewer, request);
  const text = await new Response(await myData(owner.id)).text();
  expect(JSON.parse(text)).toMatchObject({
    profile: { notices_on: [{ browser: 'Chrome on Android' }] },
  });
  expect(text).not.toContain(endpoint);
  await inTransaction((tx) => eraseAccount(tx, viewer));
  expect(await subscriptions()).toBe(0);
});
