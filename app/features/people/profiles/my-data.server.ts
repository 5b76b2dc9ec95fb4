import { setImmediate } from 'node:timers/promises';
import { database } from '~/core/database/database.server';
import { pagesOf } from '~/core/database/pages';
import type { Prisma } from '~/core/database/generated/client';
import { noticesOffIn } from '~/core/push/phone-notices';
import { now } from '~/core/runtime/clock.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { belongingsIn } from '~/features/day/belongings/stored-belongings';
import { browserName } from '~/features/people/accounts/browser-name';
import { canBeComposed, emailFor } from '~/features/messages/outbox/stored-email.server';
import { detailsOf } from '~/features/dogs/pets/pet-row';
import {
  columnsOf,
  type FieldsWith,
  type Model,
  type TableRow,
} from '~/features/data/tables/tables';

export const myRowsAtOnce = 100;

type Place = { createdAt: Date; id: string };

// By time, then id, so that rows of the same instant appear exactly once.
function later(last: Place | undefined) {
  if (last === undefined) return {};
  const { createdAt, id } = last;
  return { OR: [{ createdAt: { gt: createdAt } }, { createdAt, id: { gt: id } }] };
}

function page() {
  return { orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }], take: myRowsAtOnce };
}

/** Streams an owner's data as JSON in UTF-8, without secrets or others' data; null if not found. */
export async function myData(ownerId: string): Promise<ReadableStream<Uint8Array> | null> {
  const profile = await database().profile.findFirst({
    where: { id: ownerId, deletedAt: null },
    include: {
      sessions: { where: { expiresAt: { gt: now() } }, orderBy: { createdAt: 'asc' } },
      twoFactor: { select: { confirmedAt: true } },
      calendarFeeds: { select: { scope: true, createdAt: true, lastReadAt: true } },
      pushSubscriptions: { select: { userAgent: true, createdAt: true } },
      signatures: {
        include: { agreement: { select: { text: true } } },
        orderBy: { signedAt: 'asc' },
      },
    },
  });
  if (profile === null) return null;
  return streamOf(ownerId, parts(ownerId, profileData(profile)));
}

async function* parts(ownerId: string, profile: unknown): AsyncGenerator<string> {
  const tables = database();
  yield `{"made_at":${JSON.stringify(now())},\n"profile":${JSON.stringify(profile, null, 1)}`;
  yield* list('pets', petData, (last) =>
    tables.pet.findMany({
      where: { userId: ownerId, ...later(last) },
      include: {
        photo: true,
        records: { orderBy: { createdAt: 'asc' } },
        vaccinations: { orderBy: { createdAt: 'asc' } },
        careItems: { orderBy: { createdAt: 'asc' } },
        proposal: true,
      },
      ...page(),
    }),
  );
  yield* list('bookings', bookingData, (last) =>
    tables.booking.findMany({
      where: { userId: ownerId, ...later(last) },
      include: {
        quoteLines: { orderBy: [{ revision: 'asc' }, { position: 'asc' }] },
        history: { orderBy: { at: 'asc' } },
        ledger: { orderBy: { createdAt: 'asc' } },
        attempts: { orderBy: { createdAt: 'asc' } },
        claims: { orderBy: { createdAt: 'asc' } },
        change: true,
        careDone: { where: { takenBackAt: null }, orderBy: { doneAt: 'asc' } },
        incidents: {
          where: { sharedAt: { not: null } },
          orderBy: { happenedAt: 'asc' },
          include: { notes: { where: { forOwner: true }, orderBy: { createdAt: 'asc' } } },
        },
        updates: {
          orderBy: { createdAt: 'asc' },
          include: { pictures: { select: { pictureId: true }, orderBy: { position: 'asc' } } },
        },
      },
      ...page(),
    }),
  );
  if ((await tables.creditEntry.count({ where: { ownerId } })) > 0)
    yield* list('credit', own('CreditEntry'), (last) =>
      tables.creditEntry.findMany({ where: { ownerId, ...later(last) }, ...page() }),
    );
  if ((await tables.giftCode.count({ where: { giverId: ownerId } })) > 0)
    yield* list('gifts', own('GiftCode'), (last) =>
      tables.giftCode.findMany({ where: { giverId: ownerId, ...later(last) }, ...page() }),
    );
  yield* list('waitlist', own('WaitlistEntry'), (last) =>
    tables.waitlistEntry.findMany({ where: { ownerId, ...later(last) }, ...page() }),
  );
  yield* list('messages', messageData, (last) =>
    tables.message.findMany({
      where: { ownerId, ...later(last) },
      include: { pictures: { select: { pictureId: true }, orderBy: { position: 'asc' } } },
      ...page(),
    }),
  );
  yield* list('mails', mailData, (last) =>
    tables.outboxMail.findMany({
      // An email to a new address belongs to its reader: whether it was sent stays secret (R12).
      where: { profileId: ownerId, template: { not: 'email_change' }, ...later(last) },
      ...page(),
    }),
  );
  yield '}\n';
}

async function* list<Row extends Place>(
  name: string,
  toData: (row: Row) => unknown,
  read: (last: Place | undefined) => Promise<Row[]>,
): AsyncGenerator<string> {
  yield `,\n"${name}":[`;
  let between = '\n';
  for await (const rows of pagesOf(myRowsAtOnce, read)) {
    for (const row of rows) {
      yield between + JSON.stringify(toData(row));
      between = ',\n';
    }
    await setImmediate();
  }
  yield '\n]';
}

function streamOf(ownerId: string, texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const next = await texts.next();
        if (next.done === true) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      } catch (error) {
        // Part of the file is already sent: aborting shows the browser that it's incomplete.
        log.error('my_data.failed', { ownerId, ...errorFields(error) });
        controller.error(error);
      }
    },
    async cancel() {
      await texts.return(undefined);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

type ProfileRow = Prisma.ProfileGetPayload<{
  include: {
    sessions: true;
    twoFactor: { select: { confirmedAt: true } };
    calendarFeeds: { select: { scope: true; createdAt: true; lastReadAt: true } };
    pushSubscriptions: { select: { userAgent: true; createdAt: true } };
    signatures: { include: { agreement: { select: { text: true } } } };
  };
}>;
type PetRow = Prisma.PetGetPayload<{
  include: {
    photo: true;
    records: true;
    vaccinations: true;
    careItems: true;
    proposal: true;
  };
}>;
type BookingRow = Prisma.BookingGetPayload<{
  include: {
    quoteLines: true;
    history: true;
    ledger: true;
    attempts: true;
    claims: true;
    change: true;
    careDone: true;
    incidents: { include: { notes: true } };
    updates: { include: { pictures: { select: { pictureId: true } } } };
  };
}>;
type MessageRow = Prisma.MessageGetPayload<{
  include: { pictures: { select: { pictureId: true } } };
}>;
type MailRow = Prisma.OutboxMailGetPayload<object>;

/** Returns the actor from the owner's view; other people stay unnamed. */
function who(actorId: string | null, ownerId: string): 'you' | 'the business' | null {
  if (actorId === null) return null;
  return actorId === ownerId ? 'you' : 'the business';
}

/**
 * Returns a function that converts a table's rows to the owner's view, under the names in
 * features/data/tables.
 */
function own<Name extends Model>(model: Name) {
  const columns = columnsOf(model).flatMap(({ field, name, mine }) =>
    mine === undefined ? [] : [{ field, to: mine === true ? name : mine }],
  );
  return (row: Pick<TableRow<Name>, FieldsWith<Name, 'mine'>>): Record<string, unknown> => {
    const cells = new Map<string, unknown>(Object.entries(row));
    const written = columns.map(({ field, to }): [string, unknown] => {
      const value = cells.get(field);
      return [to, field === 'userAgent' ? browserName(String(value)) : value];
    });
    return Object.fromEntries(written);
  };
}

function profileData(row: ProfileRow) {
  return {
    ...own('Profile')(row),
    two_step_sign_in_since: row.twoFactor?.confirmedAt ?? null,
    calendar_addresses: row.calendarFeeds.map(own('CalendarFeed')),
    notices_on: row.pushSubscriptions.map(own('PushSubscription')),
    notices_not_wanted: noticesOffIn(row.noticesOff),
    signed_agreements: row.signatures.map((signature) => ({
      text: signature.agreement.text,
      ...own('Signature')(signature),
    })),
    signed_in_on: row.sessions.map(own('Session')),
  };
}

function petData(row: PetRow) {
  return {
    ...own('Pet')(row),
    ...detailsOf(row),
    photo: row.photo && own('Picture')(row.photo),
    records: row.records.map(own('PetRecord')),
    vaccinations: row.vaccinations.map(own('Vaccination')),
    meals_and_medicine: row.careItems.map(own('CareItem')),
    times_to_meet: row.proposal && own('MeetingProposal')(row.proposal),
  };
}

const noTerms = {
  ...{ cancelDays: undefined, cancelKeepPercent: undefined, refundDueCents: undefined },
};
const noSecondStep = { cancelSecondDays: undefined, cancelSecondPercent: undefined };
const notArrived = {
  ...{ arrivedAt: undefined, leftAt: undefined },
  ...{ broughtBy: undefined, pickedUpBy: undefined },
};

function bookingData(row: BookingRow) {
  const things = belongingsIn(row.belongings);
  return {
    ...own('Booking')({
      ...row,
      // Omits these columns for a stay without terms, or before Drop Off.
      ...(row.cancelDays === null && noTerms),
      ...(row.cancelSecondDays === null && noSecondStep),
      ...(row.restDueDays === null && { restDueDays: undefined }),
      ...(row.arrivedAt === null && notArrived),
    }),
    ...(things.length > 0 && { belongings: things }),
    // Lines of earlier revisions were replaced (R27).
    lines: row.quoteLines.map(own('QuoteLine')),
    history: row.history.map((change) => ({
      ...own('BookingHistory')(change),
      by: who(change.actorId, row.userId),
    })),
    change: row.change && own('StayChange')(row.change),
    given: row.careDone.map(own('CareDone')),
    ...(row.updates.length > 0 && {
      updates: row.updates.map((update) => ({
        ...own('StayUpdate')(update),
        pictures: update.pictures.map(({ pictureId }) => pictureId),
      })),
    }),
    // Shared incidents only, without others involved (K5).
    ...(row.incidents.length > 0 && {
      incidents: row.incidents.map((incident) => ({
        ...own('Incident')(incident),
        notes: incident.notes.map(own('IncidentNote')),
      })),
    }),
    payments: row.ledger.map(own('LedgerEntry')),
    payment_attempts: row.attempts.map(own('PaymentAttempt')),
    ...(row.claims.length > 0 && { payment_claims: row.claims.map(own('PaymentClaim')) }),
  };
}

function messageData(row: MessageRow) {
  return {
    ...own('Message')(row),
    from: who(row.senderId, row.ownerId),
    ...(row.pictures.length > 0 && {
      pictures: row.pictures.map(({ pictureId }) => pictureId),
    }),
  };
}

function mailData(row: MailRow) {
  return {
    ...own('OutboxMail')(row),
    // For an email that this version can't render, the name of its template (R110).
    subject: canBeComposed(row) ? emailFor(row, 'without link').subject : row.template,
  };
}
