/** Deletion removes a person (R41): bookings, ledger and history stay without names. */
import type { Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { removeStoredAfter } from '~/core/files/stored-files.server';
import { deletedEmail } from '~/core/mail/erased-address';
import { now } from '~/core/runtime/clock.server';
import { endSessions } from '~/core/session/session.server';
import { forgetTwoFactor } from '~/features/accounts/two-factor.server';
import { petNamesOf } from '~/features/bookings/booking-row.server';
import { withoutNames } from '~/features/incidents/incidents';
import { dropUnused } from '~/features/pets/private-pictures.server';
import { dogWithoutName } from './account-deletion';

/** Erases an account in the caller's transaction; whole, if the books do not need it. */
export async function eraseAccount(
  tx: Transaction,
  account: { id: string; email: string },
): Promise<void> {
  const { id } = account;
  const names = await namesOf(tx, id);
  await erasePets(tx, id);
  await eraseSent(tx, id);
  await tx.message.deleteMany({ where: { ownerId: id } });
  await tx.conversation.deleteMany({ where: { ownerId: id } });
  await eraseMails(tx, account);
  await endSessions(tx, id, 'all');
  await tx.accountToken.deleteMany({ where: { profileId: id } });
  await tx.calendarFeed.deleteMany({ where: { profileId: id } });
  await forgetTwoFactor(tx, id);
  await tx.password.deleteMany({ where: { profileId: id } });
  await tx.submission.deleteMany({ where: { actorId: id } });
  await tx.waitlistEntry.deleteMany({ where: { ownerId: id } });
  await tx.bookingSeries.deleteMany({ where: { ownerId: id } });
  await clearBookings(tx, id);
  if (await neededByTheBooks(tx, id)) await clearProfile(tx, id);
  else await tx.profile.delete({ where: { id } });
  // Only now: the database lets neither go while the account lives (R46, R52).
  await eraseIncidents(tx, id, names);
  await tx.signature.deleteMany({ where: { profileId: id } });
}

type Names = { dogs: string[]; owner: string[] };

/** What names this owner and the dogs, in whatever someone wrote about them. */
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

// What happened stays, without names; who else was there is nothing but names.
async function eraseIncidents(tx: Transaction, userId: string, names: Names): Promise<void> {
  const clean = (text: string) =>
    withoutNames(withoutNames(text, names.owner, 'the owner'), names.dogs, 'the dog');
  const incidents = await tx.incident.findMany({
    where: { booking: { userId } },
    include: { notes: true },
  });
  for (const { id, place, what, done, notes } of incidents) {
    await tx.incident.update({
      where: { id },
      data: {
        petName: dogWithoutName,
        others: '',
        place: clean(place),
        what: clean(what),
        done: clean(done),
      },
    });
    for (const note of notes)
      await tx.incidentNote.update({ where: { id: note.id }, data: { text: clean(note.text) } });
  }
}

async function erasePets(tx: Transaction, userId: string): Promise<void> {
  const ofThem = { pet: { userId } };
  const photos = await tx.picture.findMany({ where: ofThem, select: { id: true } });
  for (const { id } of photos) removeStoredAfter(tx, 'pictures', id);
  const records = await tx.petRecord.findMany({ where: ofThem, select: { id: true } });
  for (const { id } of records) removeStoredAfter(tx, 'records', id);
  await tx.pet.deleteMany({ where: { userId } });
}

// Updates, and the pictures of these and of messages; those that went to others, too, stay theirs.
async function eraseSent(tx: Transaction, userId: string): Promise<void> {
  const ofThem = { booking: { userId } };
  const inMessages = { message: { ownerId: userId } };
  const sent = await tx.picture.findMany({
    where: {
      OR: [
        { updates: { some: { update: ofThem } } },
        { messages: { some: inMessages } },
        { addedBy: userId },
      ],
    },
    select: { id: true },
  });
  await tx.stayUpdatePicture.deleteMany({ where: { update: ofThem } });
  await tx.messagePicture.deleteMany({ where: inMessages });
  await tx.stayUpdate.deleteMany({ where: ofThem });
  await dropUnused(
    tx,
    sent.map(({ id }) => id),
  );
}

/** Waiting emails to the business stay: they report what this owner did last. */
async function eraseMails(tx: Transaction, { id, email }: { id: string; email: string }) {
  await tx.outboxMail.deleteMany({
    where: {
      OR: [{ profileId: id }, { booking: { userId: id }, state: { not: 'waiting' } }],
    },
  });
  await eraseMessageNotes(tx, id);
  await tx.bouncedAddress.deleteMany({ where: { address: email } });
}

const notesAtOnce = 500;

// Waiting notes name their owner only in their text, so they are read, some at a time.
async function eraseMessageNotes(tx: Transaction, ownerId: string): Promise<void> {
  const owner = await tx.profile.findUniqueOrThrow({
    where: { id: ownerId },
    select: { createdAt: true },
  });
  for (let after = ''; ;) {
    const notes = await tx.outboxMail.findMany({
      where: {
        id: { gt: after },
        template: 'admin_notification',
        bookingId: null,
        createdAt: { gte: owner.createdAt },
      },
      select: { id: true, contents: true },
      orderBy: { id: 'asc' },
      take: notesAtOnce,
    });
    const theirs = notes.filter(({ contents }) => ownerIn(contents) === ownerId);
    await tx.outboxMail.deleteMany({ where: { id: { in: theirs.map(({ id }) => id) } } });
    const last = notes.at(-1);
    if (last === undefined || notes.length < notesAtOnce) return;
    after = last.id;
  }
}

function ownerIn(contents: Prisma.JsonValue): unknown {
  return typeof contents === 'object' && contents !== null && 'ownerId' in contents
    ? contents['ownerId']
    : null;
}

// The dogs' names and what the owner wrote go; how many dogs, when and for how much stays.
async function clearBookings(tx: Transaction, userId: string): Promise<void> {
  const counts = await tx.booking.groupBy({ by: ['numDogs'], where: { userId } });
  for (const { numDogs } of counts) {
    const petsSelected = Array.from({ length: numDogs }, () => dogWithoutName);
    await tx.booking.updateMany({
      where: { userId, numDogs },
      data: { petsSelected, message: '', pickedUpBy: '' },
    });
  }
  // Their notes name who picked the dogs up.
  await tx.bookingHistory.updateMany({
    where: { booking: { userId }, event: { in: ['left', 'times_corrected'] } },
    data: { note: '' },
  });
  await tx.stayChange.deleteMany({ where: { booking: { userId } } });
  await tx.paymentAttempt.updateMany({
    where: { booking: { userId } },
    data: { payerGivenName: null },
  });
}

async function neededByTheBooks(tx: Transaction, id: string): Promise<boolean> {
  const { _count: rows } = await tx.profile.findUniqueOrThrow({
    where: { id },
    select: {
      _count: {
        select: {
          bookings: true,
          ledgerEntries: true,
          paymentAttempts: true,
          refunds: true,
          // Of a former admin: to owners who are still here.
          sentMessages: true,
          receivedMessages: true,
        },
      },
    },
  });
  return Object.values(rows).some((count) => count > 0);
}

async function clearProfile(tx: Transaction, id: string): Promise<void> {
  const email = deletedEmail(id);
  await tx.profile.update({
    where: { id },
    data: {
      email,
      firstName: null,
      lastName: null,
      fullName: null,
      phoneNumber: null,
      streetAddress: null,
      city: null,
      region: null,
      postalCode: null,
      eraseAskedAt: null,
      receiveEmails: false,
      noticesOff: '[]',
      showContact: false,
      specialPriceDaycare: null,
      specialPriceBoarding: null,
      privateNote: '',
      pausedAt: null,
      notInvitedSince: null,
      deletedAt: now(),
    },
  });
  // So the outbox never tries: the admin may still change an old booking, which queues an email.
  await tx.bouncedAddress.upsert({
    where: { address: email },
    create: { address: email, reason: 'This account was deleted.', at: now() },
    update: {},
  });
}
