/**
 * The house that a file's tests happen in: its admin, an owner with a dog, a clock that stands and
 * settings. What a test writes and tells is gone with it: the next one finds all as `beforeAll` left it.
 */
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { database, databaseFile } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { newStoredId } from '~/core/files/stored-files.server';
import { endWaiting } from '~/core/live/publish.server';
import type { Viewer } from '~/core/session/permissions';
import type { LocalDateTime } from '~/core/time/business-time';
import { createBooking, type BookingFields } from '../factories/bookings';
import { createAdmin, createOwner, type ProfileFields } from '../factories/people';
import { createPet, type PetFields } from '../factories/pets';
import { at } from './clock';
import { forgetHeard } from './heard';

/** Somebody as guards know them. */
export type Person = NonNullable<Viewer>;

type Beginning = {
  /** The moment at which every test begins; without one time goes on. */
  at?: Date;
  settings?: Prisma.BusinessSettingsUpdateInput;
  owner?: ProfileFields;
  /** The owner's dogs; one unless said otherwise. */
  dogs?: PetFields[];
  /** The stay of this file unless said otherwise. */
  stay?: BookingFields;
};

/** Whose stay, and which dogs come: the owner and the first dog unless said otherwise. */
type Guests = { of?: { id: string; dog: { id: string } }; dogs?: readonly { id: string }[] };

/** Declares the house for the tests below it. Its people are known at once, and there from `beforeAll` on. */
export function house({ at: start, settings: first = {}, ...who }: Beginning = {}) {
  const admin = { ...person(), role: 'admin' as const };
  const own = { ...person(), ...who.owner, role: 'user' as const };
  const dogs = (who.dogs ?? [{}]).map((dog) => dogOf(own.id, dog));
  const [dog = { id: 'no dog', petName: '', userId: own.id }] = dogs;
  const owner = { ...own, dog };
  const stopClock = () => {
    if (start !== undefined) vi.useFakeTimers({ toFake: ['Date'], now: start });
  };
  beforeAll(async () => {
    stopClock();
    await settings(first);
    await createAdmin(admin);
    await createOwner(own);
    for (const one of dogs) await createPet(owner.id, one);
  });
  takenBack();
  beforeEach(() => {
    stopClock();
    forgetHeard();
  });
  return {
    admin,
    owner,
    dog,
    dogs,
    settings,
    /** Sets the clock to a moment of the house's. */
    clock: (to: LocalDateTime) => vi.setSystemTime(at(to)),
    /** Sets the clock on by that many milliseconds. */
    pass: (ms: number) => vi.setSystemTime(Date.now() + ms),
    /** Another owner, with a dog. */
    guest: async (fields: PetFields = {}, ofOwner: ProfileFields = {}) => {
      const guest = await createOwner(ofOwner);
      return { ...guest, dog: await createPet(guest.id, fields) };
    },
    /** Another owner with a dog, known at once and there from `beforeAll` on. */
    regular: (fields: PetFields = {}, ofOwner: ProfileFields = {}) => {
      const regular = { ...person(), ...ofOwner, role: 'user' as const };
      const theirs = dogOf(regular.id, fields);
      beforeAll(async () => {
        await createOwner(regular);
        await createPet(regular.id, theirs);
      });
      return { ...regular, dog: theirs };
    },
    /** A stay as `createBooking` makes it. */
    stay: ({ of = owner, dogs: come = [of.dog], ...fields }: BookingFields & Guests = {}) =>
      createBooking(
        of.id,
        come.map(({ id }) => id),
        { ...who.stay, ...fields },
      ),
  };
}

const person = () => ({ id: newStoredId(), email: `${newStoredId()}@example.com` });

const dogOf = (userId: string, fields: PetFields) => ({
  id: newStoredId(),
  petName: 'Biscuit',
  ...fields,
  userId,
});

const settings = (data: Prisma.BusinessSettingsUpdateInput) =>
  database().businessSettings.update({ where: { id: 1 }, data });

/** Before each test but the first the database is as it was before the first. */
function takenBack(): void {
  let kept: Sqlite.Database | undefined;
  let live: Sqlite.Database | undefined;
  let version: unknown;
  const written = () => live?.pragma('data_version', { simple: true });
  beforeEach(async () => {
    // News that the test before would tell in ten seconds is told by none.
    endWaiting();
    const file = databaseFile();
    if (kept === undefined) {
      live = new Sqlite(file, { readonly: true });
      await live.backup(`${file}.kept`);
      kept = new Sqlite(`${file}.kept`, { readonly: true });
    } else if (written() !== version) {
      await kept.backup(file);
      // Past the app's own door: what it remembers of the settings and their like is forgotten.
      await settings({ id: 1 });
    }
    version = written();
  });
  afterAll(() => {
    live?.close();
    kept?.close();
  });
}
