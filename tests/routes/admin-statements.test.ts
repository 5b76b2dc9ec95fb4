/** Each admin page: as many statements for many rows as for few, and no scan. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, expect, it } from 'vitest';
import { loader as rootLoader } from '~/root';
import { loader as profileFrame } from '~/routes/$userId.profile/route';
import { loader as credit } from '~/routes/$userId.profile_.credit/route';
import { loader as statement } from '~/routes/$userId.profile_.statement';
import { loader as profile } from '~/routes/$userId.profile._index/route';
import { loader as adminLoader } from '~/routes/admin/route';
import { loader as messages } from '~/routes/admin.messages/route';
import { loader as calendar } from '~/routes/admin._index/route';
import { loader as year } from '~/routes/admin.calendar.year/route';
import { loader as day } from '~/routes/admin.day.($date)/route';
import { loader as financials } from '~/routes/admin.financials/route';
import { loader as reports } from '~/routes/admin.reports/route';
import { loader as outbox } from '~/routes/admin.outbox._index/route';
import { loader as settings } from '~/routes/admin.settings/route';
import { loader as changes } from '~/routes/admin.settings_.changes/route';
import { loader as reviews } from '~/routes/admin.settings_.reviews/route';
import { loader as booking } from '~/routes/booking.$bookingId/route';
import { loader as money } from '~/routes/booking.$bookingId_.money/route';
import { loader as users } from '~/routes/admin.users._index';
import { loader as register } from '~/routes/admin.register/route';
import { loader as reservations } from '~/routes/admin.reservations/route';
import { openChanges } from '~/features/booking/requests/open-changes.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { missedBeforeToday } from '~/features/day/care/missed-care.server';
import { database, databaseFile, inTransaction } from '~/core/database/database.server';
import { addToLedger } from '~/features/money/payments/ledger.server';
import { now } from '~/core/runtime/clock.server';
import { withRequestMemory } from '~/core/runtime/request-memory.server';
import { loadHistory } from '../../prisma/sample/long-past';
import { loadSample } from '../../server/load-sample';
import { writeSample } from '../../prisma/sample/write-sample';
import { businessSettings } from '~/core/settings/settings.server';
import { logStatements, scansOf, statementLog } from '../setup/statement-log';
import { createBooking } from '../factories/bookings';
import { signIn } from '../factories/people';
import { createPet } from '../factories/pets';

type Loader = (args: LoaderFunctionArgs) => unknown;

/** An owner's page as the admin sees it. */
const person: Loader = (args) => Promise.all([profileFrame(args), profile(args)]);

logStatements();

const pages: [string, Loader][] = [
  ['/admin/reservations', reservations],
  ...['pending', 'upcoming', 'current', 'past', 'canceled'].map((when): [string, Loader] => [
    `/admin/reservations?when=${when}`,
    reservations,
  ]),
  ['/admin/messages', messages],
  ['/admin/messages?q=maple', messages],
  ['/admin/messages?words=thanks', messages],
  ['/admin/messages?words=otis&q=rivera&from=2026-01-01', messages],
  ['/admin/messages?from=2020-01-01&until=2026-12-31', messages],
  ['/admin/outbox', outbox],
  ['/admin/outbox?state=failed', outbox],
  ['/admin', calendar],
  ['/admin/day', day],
  ['/admin/calendar/year', year],
  ['/admin/calendar/year?year=2024&view=table', year],
  ['/admin/users', users],
  ['/admin/users?q=maple', users],
  ['/admin/users?q=555-01', users],
  ['/admin/users?sort=paid', users],
  ['/owner/profile', person],
  ['/owner/profile/statement', statement],
  ['/owner/profile/credit', credit],
  ['/admin/financials', financials],
  ['/admin/financials?owed=due', financials],
  ['/admin/reports', reports],
  ['/admin/reports?year=2024', reports],
  ['/admin/reports?view=page', reports],
  ['/admin/financials?status=accepted', financials],
  ['/admin/financials?from=2026-01-01&to=2026-12-31&page=2', financials],
  ['/admin/reservations?q=maple', reservations],
  ['/admin/register?from=2026-01-01&until=2026-12-31', register],
  ['/admin/settings', settings],
  ['/admin/settings/reviews', reviews],
  ['/admin/settings/changes', changes],
  ['/booking/:bookingId', booking],
  ['/booking/:pendingId', booking],
  ['/booking/:changedId', booking],
  ['/booking/:bookingId/money', money],
];

const few = new Map<string, number>();
let cookie = '';
let ownerId = '';
let bookingId = '';
let pendingId = '';
let changedId = '';

let saves = 0;

/** Returns the statements of a page that is opened right after the settings were saved: caches are empty. */
async function statementsOf(path: string, loader: Loader) {
  const updatedAt = new Date((saves += 1));
  await database().businessSettings.update({ where: { id: 1 }, data: { updatedAt } });
  statementLog.length = 0;
  await withRequestMemory(() =>
    Promise.all(
      [rootLoader, ...(path.startsWith('/admin') ? [adminLoader] : []), loader].map((one: Loader) =>
        one({
          request: new Request(`http://localhost:3000${path}`, { headers: { Cookie: cookie } }),
          params: {
            bookingId: path.includes(':pendingId')
              ? pendingId
              : path.includes(':changedId')
                ? changedId
                : bookingId,
            userId: ownerId,
          },
          context: {},
        }),
      ),
    ),
  );
  return [...statementLog];
}

/** A booking with a manual total, a cash payment, another payment that is held, and a refund. */
async function bookingWithEverything(adminId: string): Promise<string> {
  const pet = await database().pet.findFirstOrThrow({ where: { bookings: { some: {} } } });
  const { id } = await createBooking(pet.userId, [pet.id], { status: 'accepted', paidCents: 2000 });
  await database().booking.update({ where: { id }, data: { totalByHand: true } });
  const [at, common] = [now(), { bookingId: id, amountCents: 500, requestId: id }];
  const times = { createdAt: at, updatedAt: at };
  await database().paymentAttempt.create({
    data: { ...common, ...times, payerId: adminId, state: 'held', heldCents: 400 },
  });
  await refundOf(id);
  return id;
}

/** A refund in progress for a payment of that booking, which is created if missing. */
async function refundOf(bookingId: string): Promise<void> {
  const at = now();
  const captureEntry = await inTransaction(async (tx) => {
    const paid = await tx.ledgerEntry.findFirst({ where: { bookingId } });
    const entry = { kind: 'manual', providerRef: null, attemptId: null, actorId: null } as const;
    if (paid === null) await addToLedger(tx, { ...entry, bookingId, amountCents: 2000 });
    return tx.ledgerEntry.findFirstOrThrow({ where: { bookingId } });
  });
  const data = {
    bookingId,
    captureEntryId: captureEntry.id,
    amountCents: 500,
    requestId: bookingId,
  };
  await database().refund.create({ data: { ...data, createdAt: at, updatedAt: at } });
}

/** An incident of that stay (R52). */
async function incidentOf(
  bookingId: string,
  actorId: string,
  kind: 'injury' | 'illness' = 'injury',
): Promise<void> {
  const [at, common] = [now(), { bookingId, actorId, kind, petName: 'Otis' }];
  const facts = { place: 'Yard', what: 'A scratch.', done: 'Washed it.', vet: false };
  await database().incident.create({
    data: { ...common, ...facts, happenedAt: at, createdAt: at },
  });
}

/** Dogs that have stayed for days, with unnoted meals and medicine (R81). */
async function missedBy(dogs: number): Promise<void> {
  const local = (days: number) => new Date(now().getTime() + days * 24 * 60 * 60_000).toISOString();
  for (let n = 0; n < dogs; n += 1) {
    const { id: petId } = await createPet(ownerId, { petName: `Hungry ${n}` });
    const times = { start: local(-3).slice(0, 16), end: local(3).slice(0, 16) };
    const { id, start } = await createBooking(ownerId, [petId], { ...times, status: 'accepted' });
    await database().booking.update({ where: { id }, data: { arrivedAt: start } });
    for (const kind of ['meal', 'medicine', 'other'] as const)
      await database().careItem.create({
        data: { petId, kind, what: 'Kibble', amount: '1', times: [600], createdAt: start },
      });
  }
}

beforeAll(async () => {
  const { timeZone } = await businessSettings('committed');
  await loadSample(writeSample, { now: now(), timeZone, password: 'sample-password-1' });
  // With extras for the pages: the places of each request (R43), and the reason why it is pending (R47).
  const rules = { dogLimit: 60, acceptAtOnce: 'both', carePlans: true } as const;
  await database().businessSettings.update({ where: { id: 1 }, data: rules });
  const admin = await database().userRole.findFirstOrThrow({ where: { role: 'admin' } });
  cookie = await signIn(admin.id);
  const sampleOwner = { email: 'owner@tailhouse.example' };
  ownerId = (await database().profile.findUniqueOrThrow({ where: sampleOwner })).id;
  bookingId = await bookingWithEverything(admin.id);
  // The sample has limits, so the page shows how full the house is with the request (R43).
  const pending = await database().booking.findFirstOrThrow({ where: { status: 'pending' } });
  pendingId = pending.id;
  expect((await bookingDetails(pendingId, { id: admin.id, role: 'admin' }))?.places).not.toBeNull();
  // The sample has a pending change (R57).
  const change = await database().stayChange.findFirstOrThrow({ where: { state: 'open' } });
  changedId = change.bookingId;
  // About to begin, so that the content during a stay is read too (R51, R52).
  const start = new Date(now().getTime() + 60 * 60_000);
  await database().booking.update({ where: { id: changedId }, data: { start } });
  await incidentOf(changedId, admin.id);
  await incidentOf(changedId, admin.id, 'illness');
  // And a refund, which the page of its booking shows too.
  await refundOf(changedId);
  const [shown] = await openChanges({ bookingId: changedId }, { withPlaces: true });
  expect(shown?.places).not.toBeNull();
  await missedBy(1);
  expect((await missedBeforeToday())?.medicine.length).toBeGreaterThan(0);
  for (const [path, loader] of pages) few.set(path, (await statementsOf(path, loader)).length);
  await missedBy(12);
  // Today looks at all illnesses at once (R122).
  const stays = await database().booking.findMany({ where: { arrivedAt: { not: null } }, take: 5 });
  for (const { id } of stays) await incidentOf(id, admin.id, 'illness');
  await loadHistory({ bookings: 600, now: now(), timeZone });
});

it.each(pages)('%s', async (path, loader) => {
  const statements = await statementsOf(path, loader);
  const scans = statements.flatMap((query) =>
    scansOf(databaseFile(), query).map((line) => `${line}: ${query.sql}`),
  );
  expect(scans).toEqual([]);
  expect(statements.length).toBeGreaterThan(1);
  expect(statements.length).toBe(few.get(path));
});
