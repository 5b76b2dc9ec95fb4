/** Erases a person's data (R41): bookings, ledger and history are kept without names. */
import type { Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { pagesOf } from '~/core/database/pages';
import { removeStoredAfter } from '~/core/files/stored-files.server';
import { deletedEmail } from '~/core/mail/erased-address';
import { now } from '~/core/runtime/clock.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { eventsThat } from '~/features/booking/rules/booking-events';
import { withoutNames } from '~/features/day/incidents/incidents';
import { dropUnused } from '~/features/dogs/pictures/private-pictures.server';
import {
  columnsOf,
  type Emptied,
  type Model,
  type TablesErased,
} from '~/features/data/tables/tables';
import { giftEmails } from '~/features/money/credit/gift.email';
import { dogWithoutName } from './account-deletion';

type Account = { id: string; email: string; names: Names };

/** Erases an account in the caller's transaction; deletes its row unless the books need it. */
export async function eraseAccount(
  tx: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const account = { id, email, names: await namesOf(tx, id) };
  for (const erase of Object.values(erasures)) await erase(tx, account);
}

type Erase = (tx: Transaction, account: Account) => Promise<unknown>;

/**
 * In this order; the type requires an entry for each table that features/data/tables marks as deleted or
 * emptied.
 */
const erasures: Record<TablesErased<'deleted' | 'emptied'>, Erase> = {
  Pet: erasePets,
  Picture: eraseSentPictures,
  StayUpdate: (tx, { id }) => tx.stayUpdate.deleteMany({ where: { booking: { userId: id } } }),
  Message: (tx, { id }) => tx.message.deleteMany({ where: { ownerId: id } }),
  Conversation: (tx, { id }) => tx.conversation.deleteMany({ where: { ownerId: id } }),
  // Before the gifts, by which it finds their emails.
  OutboxMail: eraseMails,
  GiftCode: (tx, account) =>
    tx.giftCode.updateMany({ where: giftsAbout(account), data: emptied('GiftCode') }),
  BouncedAddress: (tx, { email }) => tx.bouncedAddress.deleteMany({ where: { address: email } }),
  PushSubscription: (tx, { id }) => tx.pushSubscription.deleteMany({ where: { profileId: id } }),
  Session: (tx, { id }) => tx.session.deleteMany({ where: { profileId: id } }),
  AccountToken: (tx, { id }) => tx.accountToken.deleteMany({ where: { profileId: id } }),
  CalendarFeed: (tx, { id }) => tx.calendarFeed.deleteMany({ where: { profileId: id } }),
  RecoveryCode: (tx, { id }) => tx.recoveryCode.deleteMany({ where: { profileId: id } }),
  TwoFactor: (tx, { id }) => tx.twoFactor.deleteMany({ where: { profileId: id } }),
  Password: (tx, { id }) => tx.password.deleteMany({ where: { profileId: id } }),
  Submission: (tx, { id }) => tx.submission.deleteMany({ where: { actorId: id } }),
  WaitlistEntry: (tx, { id }) => tx.waitlistEntry.deleteMany({ where: { ownerId: id } }),
  BookingSeries: (tx, { id }) => tx.bookingSeries.deleteMany({ where: { ownerId: id } }),
  StayChange: (tx, { id }) => tx.stayChange.deleteMany({ where: { booking: { userId: id } } }),
  Booking: emptyBookings,
  // Their notes contain names of people who picked the dogs up.
  BookingHistory: (tx, { id }) =>
    tx.bookingHistory.updateMany({
      where: { booking: { userId: id }, event: { in: eventsThat((row) => row.namesPerson) } },
      data: { note: '' },
    }),
  PaymentAttempt: (tx, { id }) =>
    tx.paymentAttempt.updateMany({
      where: { booking: { userId: id } },
      data: emptied('PaymentAttempt'),
    }),
  // Hand-overs to a removed helper end (R106).
  HandOver: (tx, { id }) => tx.handOver.deleteMany({ where: { helperId: id } }),
  Profile: eraseProfile,
  // After the profile: the database doesn't allow changing these while the account exists (R46, R52).
  Incident: emptyIncidents,
  IncidentNote: emptyIncidentNotes,
  HealthNotice: emptyHealthNotices,
  Signature: (tx, { id }) => tx.signature.deleteMany({ where: { profileId: id } }),
};

/** Returns the values that remain in the columns of an emptied table. */
function emptied<Name extends Model>(model: Name) {
  const left = columnsOf(model).flatMap(({ field, erased }) =>
    erased === undefined ? [] : [[field, erased]],
  );
  return Object.fromEntries(left) as Emptied<Name>;
}

type Names = { dogs: string[]; owner: string[] };

/** Returns the names of this owner and their dogs, to remove them from texts. */
async function namesOf(tx: Transaction, id: string): Promise<Names> {
  const owner = await tx.profile.findUniqueOrThrow({
    where: { id },
    include: { pets: { select: { petName: true } }, bookings: { select: { petsSelected: true } } },
  });
  const { fullName, firstName, lastName, email, phoneNumber } = owner;
  return {
    dogs: [
      ...new Set([...owner.pets.map((pet) => pet.petName), ...owner.bookings.flatMap(petNamesOf)]),
    ],
    owner: [fullName, firstName, lastName, email, phoneNumber].filter((one) => one !== null),
  };
}

const withoutTheirNames = (text: string, { dogs, owner }: Names) =>
  withoutNames(withoutNames(text, owner, 'the owner'), dogs, 'the dog');

// Keeps the incident without names; the people involved are dropped entirely.
async function emptyIncidents(tx: Transaction, { id: userId, names }: Account): Promise<void> {
  const incidents = await tx.incident.findMany({ where: { booking: { userId } } });
  for (const { id, place, what, done } of incidents)
    await tx.incident.update({
      where: { id },
      data: {
        ...emptied('Incident'),
        petName: dogWithoutName,
        place: withoutTheirNames(place, names),
        what: withoutTheirNames(what, names),
        done: withoutTheirNames(done, names),
      },
    });
}

async function emptyIncidentNotes(tx: Transaction, { id: userId, names }: Account): Promise<void> {
  const notes = await tx.incidentNote.findMany({ where: { incident: { booking: { userId } } } });
  for (const { id, text } of notes)
    await tx.incidentNote.update({ where: { id }, data: { text: withoutTheirNames(text, names) } });
}

async function emptyHealthNotices(tx: Transaction, { id: userId, names }: Account): Promise<void> {
  const notices = await tx.healthNotice.findMany({ where: { incident: { booking: { userId } } } });
  for (const { id, text, ownText, line } of notices)
    await tx.healthNotice.update({
      where: { id },
      data: {
        text: withoutTheirNames(text, names),
        ownText: withoutTheirNames(ownText, names),
        line: withoutTheirNames(line, names),
      },
    });
}

async function erasePets(tx: Transaction, { id: userId }: Account): Promise<void> {
  const ofThem = { pet: { userId } };
  const photos = await tx.picture.findMany({ where: ofThem, select: { id: true } });
  for (const { id } of photos) removeStoredAfter(tx, 'pictures', id);
  const records = await tx.petRecord.findMany({ where: ofThem, select: { id: true } });
  for (const { id } of records) removeStoredAfter(tx, 'records', id);
  await tx.pet.deleteMany({ where: { userId } });
}

// Deletes pictures of updates, messages and incidents; pictures also sent to others are kept for them.
async function eraseSentPictures(tx: Transaction, { id: userId }: Account): Promise<void> {
  const ofThem = { booking: { userId } };
  const inMessages = { message: { ownerId: userId } };
  const sentPictures = await tx.picture.findMany({
    where: {
      OR: [
        { updates: { some: { update: ofThem } } },
        { messages: { some: inMessages } },
        { incidents: { some: { incident: ofThem } } },
        { addedBy: userId },
      ],
    },
    select: { id: true },
  });
  await tx.stayUpdatePicture.deleteMany({ where: { update: ofThem } });
  await tx.messagePicture.deleteMany({ where: inMessages });
  await tx.incidentPicture.deleteMany({ where: { incident: ofThem } });
  await dropUnused(
    tx,
    sentPictures.map(({ id }) => id),
  );
}

/** Keeps waiting emails to the business, which report the owner's last actions. */
async function eraseMails(tx: Transaction, account: Account): Promise<void> {
  const { id } = account;
  await tx.outboxMail.deleteMany({
    where: {
      OR: [{ profileId: id }, { booking: { userId: id }, state: { not: 'waiting' } }],
    },
  });
  await eraseGiftMails(tx, account);
  await eraseMessageNotes(tx, id);
}

/** The gifts that name an owner: given or used by them, or sent to their address. */
const giftsAbout = ({ id, email }: Account): Prisma.GiftCodeWhereInput => ({
  OR: [{ giverId: id }, { redeemedById: id }, { recipientEmail: email }],
});

// A waiting email still brings someone else's gift.
async function eraseGiftMails(tx: Transaction, account: Account): Promise<void> {
  const gifts = await tx.giftCode.findMany({ where: giftsAbout(account) });
  const mails = await tx.outboxMail.findMany({
    where: {
      template: giftEmails.gift.name,
      toAddress: { in: gifts.map(({ recipientEmail }) => recipientEmail) },
      state: { not: 'waiting' },
    },
    select: { id: true, contents: true },
  });
  const theirs = new Set(gifts.map(({ id }) => id));
  const about = mails.filter(({ contents }) =>
    theirs.has(giftEmails.gift.contents.safeParse(contents).data?.giftId ?? ''),
  );
  await tx.outboxMail.deleteMany({ where: { id: { in: about.map(({ id }) => id) } } });
}

const notesAtOnce = 500;

// Waiting notes contain their owner's id only within JSON, so they are read in batches.
async function eraseMessageNotes(tx: Transaction, ownerId: string): Promise<void> {
  const owner = await tx.profile.findUniqueOrThrow({
    where: { id: ownerId },
    select: { createdAt: true },
  });
  type Note = { id: string; contents: Prisma.JsonValue };
  const pages = pagesOf<Note>(notesAtOnce, (last) =>
    tx.outboxMail.findMany({
      where: {
        id: { gt: last?.id ?? '' },
        template: 'admin_notification',
        bookingId: null,
        createdAt: { gte: owner.createdAt },
      },
      select: { id: true, contents: true },
      orderBy: { id: 'asc' },
      take: notesAtOnce,
    }),
  );
  for await (const notes of pages) {
    const theirs = notes.filter(({ contents }) => ownerIn(contents) === ownerId);
    await tx.outboxMail.deleteMany({ where: { id: { in: theirs.map(({ id }) => id) } } });
  }
}

function ownerIn(contents: Prisma.JsonValue): unknown {
  return typeof contents === 'object' && contents !== null && 'ownerId' in contents
    ? contents['ownerId']
    : null;
}

// Removes the dogs' names and the owner's texts; number of dogs, dates and amounts are kept.
async function emptyBookings(tx: Transaction, { id: userId }: Account): Promise<void> {
  const counts = await tx.booking.groupBy({ by: ['numDogs'], where: { userId } });
  for (const { numDogs } of counts) {
    const petsSelected = Array.from({ length: numDogs }, () => dogWithoutName);
    await tx.booking.updateMany({
      where: { userId, numDogs },
      data: { ...emptied('Booking'), petsSelected },
    });
  }
}

async function neededByTheBooks(tx: Transaction, id: string): Promise<boolean> {
  const { _count: rows } = await tx.profile.findUniqueOrThrow({
    where: { id },
    select: {
      _count: {
        select: {
          bookings: true,
          ledgerEntries: true,
          credit: true,
          creditRecorded: true,
          giftsGiven: true,
          giftsRedeemed: true,
          paymentAttempts: true,
          refunds: true,
          // Sent by a former admin to owners who are still here.
          sentMessages: true,
          receivedMessages: true,
        },
      },
    },
  });
  return Object.values(rows).some((count) => count > 0);
}

async function eraseProfile(tx: Transaction, { id }: Account): Promise<void> {
  if (!(await neededByTheBooks(tx, id))) {
    await tx.profile.delete({ where: { id } });
    return;
  }
  const email = deletedEmail(id);
  await tx.profile.update({
    where: { id },
    data: { ...emptied('Profile'), email, deletedAt: now() },
  });
  // Blocks sending: the admin can still change an old booking, which queues an email.
  await tx.bouncedAddress.upsert({
    where: { address: email },
    create: { address: email, reason: 'This account was deleted.', at: now() },
    update: {},
  });
}
