/** The people who load the server: owners with dogs and the business, each signed in for the whole run. */
import { ensureSettings } from '../../app/features/house/settings/ensure-settings.server';
import { addDays, localDateOf } from '../../app/core/time/business-time';
import { dueKey } from '../../app/features/day/care/care';
import { openDatabase, type Transaction } from '../../app/core/database/database.server';
import { now } from '../../app/core/runtime/clock.server';
import { businessSettings } from '../../app/core/settings/settings.server';
import { migrateDatabase } from '../../app/core/backup/migrate.server';
import { createAdmin, createOwner, signIn } from '../../tests/factories/people';
import { createBooking } from '../../tests/factories/bookings';
import { createPet } from '../../tests/factories/pets';
import { sampleBusiness } from '../../prisma/sample/business';

/** `here` is a current stay. */
export type TorturedOwner = { id: string; cookie: string; petIds: string[]; here: string };
export type People = {
  owners: TorturedOwner[];
  admin: { id: string; cookie: string };
  /** Due care, as `ITEM:DATE:MINUTES`. */
  due: string[];
};

const dogsEach = 3;

/** Creates the database with this many owners and the business. */
export async function makePeople(databaseFile: string, owners: number): Promise<People> {
  await migrateDatabase(databaseFile);
  const tx = openDatabase(databaseFile);
  try {
    await ensureSettings(tx);
    const settings = { ...sampleBusiness, carePlans: true, trackArrivals: true, updates: true };
    await tx.businessSettings.update({ where: { id: 1 }, data: settings });
    const admin = await createAdmin({}, tx);
    const people: People = {
      owners: [],
      due: [],
      admin: { id: admin.id, cookie: await signIn(admin.id, tx) },
    };
    for (let index = 0; index < owners; index += 1) {
      const { id } = await createOwner({ receiveEmails: true }, tx);
      const petIds: string[] = [];
      for (let dog = 0; dog < dogsEach; dog += 1) petIds.push((await createPet(id, {}, tx)).id);
      const here = await stayHere(tx, id, petIds.slice(0, 1));
      people.due.push(...(await makeMeals(tx, id)));
      people.owners.push({ id, cookie: await signIn(id, tx), petIds, here });
    }
    return people;
  } finally {
    await tx.$disconnect();
  }
}

const dayMs = 24 * 60 * 60_000;

/** A current stay, requested and accepted as the app would have recorded it. */
async function stayHere(tx: Transaction, ownerId: string, petIds: string[]): Promise<string> {
  const [start, end] = [-dayMs, dayMs].map((ms) => new Date(Date.now() + ms));
  const times = { start: start ?? '', end: end ?? '', createdAt: new Date(Date.now() - 3 * dayMs) };
  const fields = { service: 'Boarding', status: 'accepted', ...times } as const;
  const { id } = await createBooking(ownerId, petIds, fields, tx);
  const sent = { template: 'admin_notification', contents: {}, state: 'expired' } as const;
  const when = { createdAt: times.createdAt, sendAfter: times.createdAt };
  await tx.outboxMail.create({
    data: { ...sent, ...when, bookingId: id, toAddress: 'x@example.com' },
  });
  return id;
}

const daysHere = 30;
const times = [360, 480, 600, 720, 1020, 1260];

/** A dog that has stayed for weeks, and all its due meals. */
async function makeMeals(tx: Transaction, ownerId: string): Promise<string[]> {
  const { timeZone } = await businessSettings(tx);
  const today = localDateOf(now(), timeZone);
  const { id: petId } = await createPet(ownerId, { petName: 'Eats' }, tx);
  const { id: bookingId } = await createBooking(
    ownerId,
    [petId],
    {
      service: 'Boarding',
      start: `${addDays(today, -daysHere)}T05:00`,
      end: `${addDays(today, 2)}T15:00`,
      status: 'accepted',
    },
    tx,
  );
  // Care is for dogs that were checked in (R81).
  const { start } = await tx.booking.findUniqueOrThrow({ where: { id: bookingId } });
  await tx.booking.update({ where: { id: bookingId }, data: { arrivedAt: start } });
  // Created without a request, so no email is expected.
  await tx.bookingHistory.updateMany({
    where: { bookingId, event: 'requested' },
    data: { event: 'created_by_admin' },
  });
  const plan = { petId, kind: 'meal', what: 'Kibble', times, createdAt: new Date(0) } as const;
  const { id } = await tx.careItem.create({ data: plan });
  return Array.from({ length: daysHere - 1 }, (_, index) => addDays(today, -1 - index)).flatMap(
    (date) => times.map((minutes) => dueKey({ itemId: id, date, minutes })),
  );
}
