/**
 * The machine's clock jumps, forwards and back: nothing is lost, nothing waits for long, and nothing
 * that cannot be taken back is done by a clock that is wrong. Each test needs no restart.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, signedIn } from '~/services/auth/session.server';
import { backupsFolder } from '~/services/backup/backup-names.server';
import { listBackups } from '~/services/backup/list-backups.server';
import { makeNightlyBackup } from '~/services/backup/make-backup.server';
import { changeBookingStatus } from '~/services/bookings/change-booking-status.server';
import { undoAnswer } from '~/services/bookings/undo-answer.server';
import { database, inTransaction } from '~/services/database/database.server';
import { announce } from '~/services/live/announce.server';
import { eventsAfter, newestEventId } from '~/services/live/event-rows.server';
import { claimMail } from '~/services/mail/claim-mail.server';
import { deliverDue } from '~/services/mail/mail-worker.server';
import { clockIsSteady } from '~/services/mail/steady-clock.server';
import { sendMessage } from '~/services/messages/send-message.server';
import { reconcilePayments } from '~/services/payments/reconcile.server';
import { countAttempts } from '~/services/rate-limit/count-attempt.server';
import { limits } from '~/services/rate-limit/limits';
import { environment } from '~/services/runtime/environment.server';
import { startStayNotices } from '../../server/start-stay-notices';
import { createBooking } from '../factories/bookings';
import { createAdmin, createOwner } from '../factories/people';
import { createPet } from '../factories/pets';
import { stayOfMia } from './mail/outbox-in-test';
import {
  attemptState,
  begin,
  bookingToPay,
  decide,
  moneyOf,
  withEmulator,
} from './payments/paying';

withEmulator();

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Friday, March 12, 2027, 10 AM in New York. */
const right = new Date('2027-03-12T15:00:00Z').getTime();

const jumps: [string, number][] = [
  ['an hour', hour],
  ['a day', day],
  ['180 days', 180 * day],
];

const at = (instant: number) => void vi.setSystemTime(instant);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: right });
  await database().outboxMail.deleteMany();
});
afterEach(() => {
  delete environment().intervals.stayNotices;
  vi.useRealTimers();
});

const templates = async () =>
  (await database().outboxMail.findMany()).map(({ template }) => template).sort();

describe.each(jumps)('R36 mails, when the clock was ahead by %s', (_how, ahead) => {
  async function written() {
    const owner = await createOwner();
    const admin = await createAdmin();
    const write = (content: string) =>
      sendMessage({
        ownerId: owner.id,
        sender: { id: admin.id, role: 'admin' },
        content,
        formKey: undefined,
      });
    return { owner, write };
  }

  it('go within minutes once it is right again', async () => {
    at(right + ahead);
    const { write } = await written();
    await write('Otis is asleep.');
    at(right);
    // Far ahead it is due at once; else never later than what it was to wait for.
    expect(await deliverDue(null)).toBe(1);
  });

  it('R35 a message does not join one that may be on its way', async () => {
    at(right + ahead);
    const { write } = await written();
    await write('Otis is asleep.');
    at(right);
    const taken = await claimMail();
    expect(taken).not.toBeNull();
    await write('Otis is awake.');
    expect(await templates()).toEqual(['message', 'message']);
  });

  it('whose worker was lost are taken over', async () => {
    at(right + ahead);
    const { write } = await written();
    await write('Otis is asleep.');
    at(right + ahead + 3 * minute);
    expect(await claimMail()).not.toBeNull();
    expect(await claimMail()).toBeNull();
    // One try counts, so it may wait as long as between two tries, and no longer.
    at(right);
    const wait = Math.min(ahead, 90 * minute);
    at(right + wait + 5 * minute);
    expect(await claimMail()).not.toBeNull();
  });

  it('R15 an answer whose mail may have gone is not undone', async () => {
    const admin = { id: (await createAdmin()).id, role: 'admin' as const };
    const owner = await createOwner();
    const pet = await createPet(owner.id);
    const { id: bookingId } = await createBooking(owner.id, [pet.id], { status: 'pending' });
    at(right + ahead);
    const answer = await changeBookingStatus({
      bookingId,
      viewer: admin,
      to: 'accepted',
      seen: 'pending',
    });
    if (answer === null) throw new Error('nothing was changed');
    at(right);
    expect(await deliverDue(null)).toBe(1);
    await expect(undoAnswer({ bookingId, viewer: admin, ...answer })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('stay notices and the forgetting of old mails', () => {
  beforeEach(async () => {
    environment().intervals.stayNotices = 5;
    await database().booking.deleteMany();
    await database().marker.deleteMany();
  });

  /** Lets the job of the server look so often, at this instant. */
  async function rounds(count: number): Promise<void> {
    const looked = vi.spyOn(database().marker, 'upsert');
    const notices = startStayNotices();
    await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(count), 20_000);
    await notices.close();
    looked.mockRestore();
  }

  async function keptMail(): Promise<void> {
    const then = new Date(right - day);
    await database().outboxMail.create({
      data: {
        template: 'account_exists',
        toAddress: 'kept@example.com',
        contents: {},
        state: 'kept',
        createdAt: then,
        sendAfter: then,
      },
    });
  }

  it('R35 R36 180 days ahead: nobody is reminded, nothing is forgotten; back again, the reminder goes once', async () => {
    await rounds(1);
    await keptMail();
    const { booking } = await stayOfMia({
      status: 'accepted',
      start: '2027-09-09T09:00',
      end: '2027-09-10T09:00',
    });
    const due = await stayOfMia({
      status: 'accepted',
      start: '2027-03-13T09:00',
      end: '2027-03-15T09:00',
    });
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    at(right + 180 * day);
    await rounds(5);
    const said = logged.mock.calls.map(([line]) => String(line)).join('');
    logged.mockRestore();
    expect(said.match(/"event":"clock\.jumped"/g)).toHaveLength(1);
    expect(await templates()).toEqual(['account_exists']);
    at(right + hour);
    await rounds(2);
    expect(await templates()).toEqual(['account_exists', 'stay_reminder']);
    const reminded = async (id: string) =>
      (await database().booking.findUniqueOrThrow({ where: { id } })).remindedAt;
    expect(await reminded(booking.id)).toBeNull();
    expect(await reminded(due.booking.id)).not.toBeNull();
  });

  it('R35 180 days back: stays long past are not reminded of', async () => {
    await rounds(1);
    await stayOfMia({ status: 'accepted', start: '2026-09-14T09:00', end: '2026-09-15T09:00' });
    await stayOfMia({ status: 'accepted', start: '2026-09-10T09:00', end: '2026-09-12T09:00' });
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    at(right - 180 * day);
    await rounds(5);
    logged.mockRestore();
    expect(await templates()).toEqual([]);
  });

  it('R35 a day ahead and back reminds of one stay once', async () => {
    await stayOfMia({ status: 'accepted', start: '2027-03-13T09:00', end: '2027-03-15T09:00' });
    await rounds(1);
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    at(right + day);
    await rounds(8);
    at(right + minute);
    await rounds(8);
    logged.mockRestore();
    expect(await templates()).toEqual(['stay_reminder']);
  });

  it('a clock that stays where it is is believed in the end: a server that was off for a week', async () => {
    expect(await clockIsSteady()).toBe(true);
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    at(right + 7 * day);
    let looks = 1;
    while (!(await clockIsSteady())) looks += 1;
    logged.mockRestore();
    expect(looks).toBe(29);
    at(right + 7 * day + 20 * minute);
    expect(await clockIsSteady()).toBe(true);
  });
});

describe('sessions', () => {
  it.each(jumps)('one that was used %s ahead lasts as long as any other', async (_how, ahead) => {
    const owner = await createOwner();
    const browser = () => new Request('http://localhost/', { headers: { Cookie: cookie } });
    at(right + ahead);
    const set = await beginSession(database(), owner.id, new Request('http://localhost/login'));
    const cookie = set.split(';', 1)[0] ?? '';
    at(right);
    expect(await signedIn(browser())).toMatchObject({ id: owner.id });
    at(right + 31 * day);
    expect(await signedIn(browser())).toBeNull();
  });

  it.each([hour, day])('a clock that goes back by %i ms signs nobody out', async (back) => {
    const owner = await createOwner();
    const set = await beginSession(database(), owner.id, new Request('http://localhost/login'));
    const headers = { Cookie: set.split(';', 1)[0] ?? '' };
    at(right - back);
    expect(await signedIn(new Request('http://localhost/', { headers }))).not.toBeNull();
    at(right);
    expect(await signedIn(new Request('http://localhost/', { headers }))).not.toBeNull();
  });
});

describe('R12 limits', () => {
  it.each(jumps)('what was counted %s ahead counts against nobody later', async (_how, ahead) => {
    const attempt = { limit: 'reset-account', subject: `clock-${ahead}` } as const;
    at(right + ahead);
    for (let time = 0; time < limits['reset-account'].max; time += 1)
      await countAttempts([attempt]);
    at(right);
    await countAttempts([{ ...attempt, subject: 'somebody else' }]);
    at(right + ahead);
    await countAttempts([attempt]);
  });
});

describe('backups', () => {
  it('of a clock that was ahead for weeks push out none that is made afterwards', async () => {
    const night = new Date('2027-03-12T09:00:00Z').getTime();
    for (let count = 0; count < 9; count += 1) {
      at(night + (180 + count) * day);
      expect(await makeNightlyBackup()).not.toBeNull();
    }
    at(night);
    const made = await makeNightlyBackup();
    expect(made).not.toBeNull();
    expect(await makeNightlyBackup()).toBeNull();
    at(night + day);
    await makeNightlyBackup();
    const kept = await listBackups(backupsFolder(environment().dataDir));
    expect(kept.map(({ folder }) => folder)).toContain(made);
    expect(kept.at(-1)?.manifest.madeAt.slice(0, 10)).toBe('2027-09-16');
  }, 60_000);
});

describe('R32 payments', () => {
  it.each(jumps)('approved %s ahead are still asked after', async (_how, ahead) => {
    at(right + ahead);
    const { booking, owner } = await bookingToPay(4500);
    const { attemptId, approveUrl } = await begin(booking, owner);
    await decide(approveUrl);
    at(right);
    await reconcilePayments();
    expect(await attemptState(attemptId)).toMatchObject({ state: 'captured' });
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 4500, remainCents: 0 });
  });

  it('R29 a refund under way is asked after, whatever its time says', async () => {
    const { booking, owner } = await bookingToPay(4500);
    const { attemptId, approveUrl } = await begin(booking, owner);
    await decide(approveUrl);
    at(right + 3 * minute);
    await reconcilePayments();
    const entry = await database().ledgerEntry.findFirstOrThrow({ where: { attemptId } });
    const ahead = new Date(right + 180 * day);
    const { id } = await database().refund.create({
      data: {
        captureEntryId: entry.id,
        bookingId: booking.id,
        amountCents: 500,
        note: '',
        requestId: 'refund-of-a-wrong-clock',
        state: 'started',
        actorId: owner.id,
        createdAt: ahead,
        updatedAt: ahead,
      },
    });
    await reconcilePayments();
    expect(await database().refund.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: 'completed',
    });
  });
});

it('R37 live events reach streams in their order, whatever their times', async () => {
  const before = await newestEventId();
  for (const instant of [right, right + 180 * day, right - 180 * day, right]) {
    at(instant);
    await inTransaction((tx) =>
      announce(tx, { audience: 'me', topic: 'booking', subjectId: String(instant) }),
    );
    const events = await eventsAfter({ id: before, audiences: ['me'] });
    expect(events.at(-1)?.subjectId).toBe(String(instant));
  }
});
