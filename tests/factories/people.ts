import { hash } from '@node-rs/argon2';
import { database, type Transaction } from '~/core/database/database.server';
import type { Prisma, Profile } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { beginSession } from '~/core/session/session.server';

export type ProfileFields = Partial<Prisma.ProfileUncheckedCreateInput>;

/** The password of all people created in this file. */
export const factoryPassword = 'correct horse 42';

let hashed: Promise<string> | undefined;
let count = 0;

/** Creates a complete owner with the password above; email addresses never repeat within a process. */
export function createOwner(
  overrides: ProfileFields = {},
  tx: Transaction = database(),
): Promise<Profile> {
  return createPerson({ role: 'user', ...overrides }, tx);
}

/** The business owner. */
export function createAdmin(
  overrides: ProfileFields = {},
  tx: Transaction = database(),
): Promise<Profile> {
  return createPerson({ role: 'admin', firstName: 'Nora', lastName: 'Bennett', ...overrides }, tx);
}

/** A helper. */
export function createHelper(
  overrides: ProfileFields = {},
  tx: Transaction = database(),
): Promise<Profile> {
  return createPerson({ role: 'helper', firstName: 'Kim', lastName: 'Lindt', ...overrides }, tx);
}

async function createPerson(fields: ProfileFields, tx: Transaction): Promise<Profile> {
  // The cheapest settings: a hash contains its own cost, and argon2's default is slow on purpose.
  hashed ??= hash(factoryPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  count += 1;
  const { firstName = 'Robin', lastName = `Park${count}`, role = 'user' } = fields;
  const at = now();
  return tx.profile.create({
    data: {
      email: `person-${process.pid}-${count}@example.com`,
      fullName: [firstName, lastName].filter(Boolean).join(' ') || null,
      phoneNumber: '(215) 555-0100',
      createdAt: at,
      ...fields,
      firstName,
      lastName,
      role,
      userRole: { create: { role } },
      password: { create: { hash: await hashed, changedAt: at } },
    },
  });
}

/**
 * Signs a person in.
 * @returns the value of a Cookie header, for a Request of this process or of a server started
 *   with the same SESSION_SECRET on the database that `tx` writes to
 */
export async function signIn(profileId: string, tx: Transaction = database()): Promise<string> {
  const setCookie = await beginSession(tx, profileId, new Request('http://localhost/login'));
  return setCookie.split(';', 1)[0] ?? '';
}
