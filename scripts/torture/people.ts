/** Who loads the server: owners with dogs and the business, each signed in for the whole run. */
import { ensureSettings } from '../../app/services/settings/ensure-settings.server';
import { openDatabase, type Transaction } from '../../app/services/database/database.server';
import { migrateDatabase } from '../../app/services/backup/migrate.server';
import { createAdmin, createOwner, signIn } from '../../tests/factories/people';
import { createBooking } from '../../tests/factories/bookings';
import { createPet } from '../../tests/factories/pets';
import { sampleBusiness } from '../../prisma/sample/business';

/** `here` is a stay of today. */
export type TorturedOwner = { id: string; cookie: string; petIds: string[]; here: string };
export type People = { owners: TorturedOwner[]; admin: { id: string; cookie: string } };

const dogsEach = 3;

/** Makes the database with so many owners and the business in it. */
export async function makePeople(databaseFile: string, owners: number): Promise<People> {
  await migrateDatabase(databaseFile);
  const tx = openDatabase(databaseFile);
  try {
    await ensureSettings(tx);
    await tx.businessSettings.update({
      where: { id: 1 },
      data: { ...sampleBusiness, trackArrivals: true, updates: true },
    });
    const admin = await createAdmin({}, tx);
    const people: People = {
      owners: [],
      admin: { id: admin.id, cookie: await signIn(admin.id, tx) },
    };
    for (let index = 0; index < owners; index += 1) {
      const { id } = await createOwner({ receiveEmails: true }, tx);
      const petIds: string[] = [];
      for (let dog = 0; dog < dogsEach; dog += 1) petIds.push((await createPet(id, {}, tx)).id);
      const here = await stayHere(tx, id, petIds.slice(0, 1));
      people.owners.push({ id, cookie: await signIn(id, tx), petIds, here });
    }
    return people;
  } finally {
    await tx.$disconnect();
  }
}

const dayMs = 24 * 60 * 60_000;

/** A stay that goes on now, requested and accepted as the app would have noted it. */
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
