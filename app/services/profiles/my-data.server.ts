/**
 * Everything the app holds about one owner, as JSON that is written while it is read: however much
 * there is, only a page of it is in memory at a time.
 */
import { database } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { errorFields, log } from '../runtime/log.server';
import { bookingData, mailData, messageData, petData, profileData } from './my-data-rows.server';

/** How many rows are read at once. */
export const rowsAtOnce = 100;

type Place = { createdAt: Date; id: string };

// By time, then id: rows of the same instant are neither left out nor told twice.
function later(after: Place | null) {
  if (after === null) return {};
  const { createdAt, id } = after;
  return { OR: [{ createdAt: { gt: createdAt } }, { createdAt, id: { gt: id } }] };
}

function page() {
  return { orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }], take: rowsAtOnce };
}

/**
 * The data of an owner as a stream of UTF-8 JSON; null when there is no such owner. It holds no
 * secret (no password, key, code, session, token or link) and nothing of anybody else's.
 */
export async function myData(ownerId: string): Promise<ReadableStream<Uint8Array> | null> {
  const profile = await database().profile.findUnique({
    where: { id: ownerId, deletedAt: null },
    include: {
      sessions: { where: { expiresAt: { gt: now() } }, orderBy: { createdAt: 'asc' } },
      twoFactor: { select: { confirmedAt: true } },
    },
  });
  if (profile === null) return null;
  return streamOf(ownerId, parts(ownerId, profileData(profile)));
}

async function* parts(ownerId: string, profile: unknown): AsyncGenerator<string> {
  const tables = database();
  yield `{"made_at":${JSON.stringify(now())},\n"profile":${JSON.stringify(profile, null, 1)}`;
  yield* list('pets', petData, (after) =>
    tables.pet.findMany({
      where: { userId: ownerId, ...later(after) },
      include: { photo: true, records: { orderBy: { createdAt: 'asc' } } },
      ...page(),
    }),
  );
  yield* list('bookings', bookingData, (after) =>
    tables.booking.findMany({
      where: { userId: ownerId, ...later(after) },
      include: {
        quoteLines: { orderBy: [{ revision: 'asc' }, { position: 'asc' }] },
        history: { orderBy: { at: 'asc' } },
        ledger: { orderBy: { createdAt: 'asc' } },
        attempts: { orderBy: { createdAt: 'asc' } },
      },
      ...page(),
    }),
  );
  yield* list('messages', messageData, (after) =>
    tables.message.findMany({ where: { ownerId, ...later(after) }, ...page() }),
  );
  yield* list('mails', mailData, (after) =>
    tables.outboxMail.findMany({
      // The mail to a new address goes to whoever reads there: whether one went is not told (R12).
      where: { profileId: ownerId, template: { not: 'email_change' }, ...later(after) },
      ...page(),
    }),
  );
  yield '}\n';
}

async function* list<Row extends Place>(
  name: string,
  toData: (row: Row) => unknown,
  read: (after: Place | null) => Promise<Row[]>,
): AsyncGenerator<string> {
  yield `,\n"${name}":[`;
  let between = '\n';
  for (let after: Place | null = null; ;) {
    const rows = await read(after);
    for (const row of rows) {
      yield between + JSON.stringify(toData(row));
      between = ',\n';
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) break;
    after = last;
  }
  yield '\n]';
}

function streamOf(ownerId: string, texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await texts.next();
        if (next.done === true) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      } catch (error) {
        // Half a file is on its way: breaking it off shows that it is not whole.
        log.error('my_data.failed', { ownerId, ...errorFields(error) });
        controller.error(error);
      }
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
