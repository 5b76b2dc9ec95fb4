/**
 * The house of a file's tests: its admin, an owner with a dog, a frozen clock and settings. A test's rows
 * and news are undone after it: the next test starts from the state that `beforeAll` left.
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

/** A person as guards see them. */
export type Person = Viewer;

type Beginning = {
  /** The time at which every test begins; without it the clock runs. */
  at?: Date;
  settings?: Prisma.BusinessSettingsUpdateInput;
  owner?: ProfileFields;
  /** The owner's dogs; one by default. */
  dogs?: PetFields[];
  /** Default fields of this file's stays. */
  stay?: BookingFields;
};

/** The owner of the stay and its dogs: the owner and their first dog by default. */
type Guests = { of?: { id: string; dog: { id: string } }; dogs?: readonly { id: string }[] };

/**
 * Declares the house for the tests below it. Its people can be referenced immediately, and exist from
 * `beforeAll` on.
 */
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
    /** Sets the house's clock to a local time. */
    clock: (to: LocalDateTime) => vi.setSystemTime(at(to)),
    /** Advances the clock by that many milliseconds. */
    pass: (ms: number) => vi.setSystemTime(Date.now() + ms),
    /** Another owner, with a dog. */
    guest: async (fields: PetFields = {}, ofOwner: ProfileFields = {}) => {
      const guest = await createOwner(ofOwner);
      return { ...guest, dog: await createPet(guest.id, fields) };
    },
    /**
     * Declares another owner with a dog, who can be referenced immediately and exists from `beforeAll` on.
     */
    regular: (fields: PetFields = {}, ofOwner: ProfileFields = {}) => {
      const regular = { ...person(), ...ofOwner, role: 'user' as const };
      const theirs = dogOf(regular.id, fields);
      beforeAll(async () => {
        await createOwner(regular);
        await createPet(regular.id, theirs);
      });
      return { ...regular, dog: theirs };
    },
    /** Creates a stay, as `createBooking` does. */
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

/** Restores the database before each test but the first to its state before the first. */
function takenBack(): void {
  let kept: Sqlite.Database | undefined;
  let live: Sqlite.Database | undefined;
  let version: unknown;
  const written = () => live?.pragma('data_version', { simple: true });
  beforeEach(async () => {
    // Drops news that the previous test would publish in ten seconds.
    endWaiting();
    const file = databaseFile();
    if (kept === undefined) {
      live = new Sqlite(file, { readonly: true });
      await live.backup(`${file}.kept`);
      kept = new Sqlite(`${file}.kept`, { readonly: true });
    } else if (written() !== version) {
      await kept.backup(file);
      // Goes around the app's client: clears its caches of the settings and similar rows.
      await settings({ id: 1 });
    }
    version = written();
  });
  afterAll(() => {
    live?.close();
    kept?.close();
  });
}
