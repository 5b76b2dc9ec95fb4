/** Who loads the server: owners with dogs and the business, each signed in for the whole run. */
import { ensureSettings } from '../../app/services/settings/ensure-settings.server';
import { openDatabase } from '../../app/services/database/database.server';
import { migrateDatabase } from '../../app/services/backup/migrate.server';
import { createAdmin, createOwner, signIn } from '../../tests/factories/people';
import { createPet } from '../../tests/factories/pets';
import { sampleBusiness } from '../../prisma/sample/business';

export type TorturedOwner = { id: string; cookie: string; petIds: string[] };
export type People = { owners: TorturedOwner[]; admin: { id: string; cookie: string } };

const dogsEach = 3;

/** Makes the database with so many owners and the business in it. */
export async function makePeople(databaseFile: string, owners: number): Promise<People> {
  await migrateDatabase(databaseFile);
  const tx = openDatabase(databaseFile);
  try {
    await ensureSettings(tx);
    await tx.businessSettings.update({ where: { id: 1 }, data: sampleBusiness });
    const admin = await createAdmin({}, tx);
    const people: People = {
      owners: [],
      admin: { id: admin.id, cookie: await signIn(admin.id, tx) },
    };
    for (let index = 0; index < owners; index += 1) {
      const { id } = await createOwner({ receiveEmails: true }, tx);
      const petIds: string[] = [];
      for (let dog = 0; dog < dogsEach; dog += 1) petIds.push((await createPet(id, {}, tx)).id);
      people.owners.push({ id, cookie: await signIn(id, tx), petIds });
    }
    return people;
  } finally {
    await tx.$disconnect();
  }
}
