/** Sessions live in the database; the cookie holds a signed token, the table only its digest. */
import type { Role } from '~/domain/permissions';
import { database, type Transaction } from '../database/database.server';
import type { Profile, UserRole } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { digestOf, randomToken } from '../runtime/secrets.server';
import { after, interval } from '../runtime/intervals.server';
import { cachePerRequest } from '../runtime/request-memory.server';
import { signedCookie } from '../runtime/signed-cookie.server';

/** A session ends after some time without use, and after some time altogether. */
function sessionEnd({ createdAt, usedAt }: { createdAt: Date; usedAt: Date }): Date {
  const idle = after(usedAt, 'sessionIdle');
  const altogether = after(createdAt, 'sessionLife');
  return idle < altogether ? idle : altogether;
}

/** Sessions that began at this instant or before are over, however they were used. */
function sessionTooOld(): Date {
  return new Date(now().getTime() - interval('sessionLife'));
}

export function sessionInForce() {
  return { expiresAt: { gt: now() }, createdAt: { gt: sessionTooOld() } };
}

export type Person = {
  id: string;
  role: Role;
  email: string;
  firstName: string | null;
  /** R11: whether first name, last name and phone are all there. */
  profileComplete: boolean;
};

export type SignedIn = Person & {
  sessionDigest: string;
};

const sessionCookie = signedCookie('tailhouse');

function tokenDigest(request: Request): string | null {
  const token = sessionCookie.read(request);
  return typeof token === 'string' && token !== '' ? digestOf(token) : null;
}

/** Begins a session with a new id; the browser's old one ends. @returns the Set-Cookie header */
export async function beginSession(
  tx: Transaction,
  profileId: string,
  request: Request,
): Promise<string> {
  const token = randomToken();
  const at = now();
  const earlier = tokenDigest(request);
  await tx.session.deleteMany({
    where: {
      OR: [
        { tokenDigest: earlier ?? '' },
        { expiresAt: { lte: at } },
        { createdAt: { lte: sessionTooOld() } },
      ],
    },
  });
  await tx.session.create({
    data: {
      tokenDigest: digestOf(token),
      profileId,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: sessionEnd({ createdAt: at, usedAt: at }),
      userAgent: (request.headers.get('User-Agent') ?? '').slice(0, 200),
    },
  });
  // The table decides when a session is over; the cookie is kept as long as one can last.
  return sessionCookie.write(token, interval('sessionLife') / 1000);
}

export async function signedIn(request: Request): Promise<SignedIn | null> {
  const digest = tokenDigest(request);
  return digest === null ? null : await personOfSession(digest);
}

type SessionRow = Pick<Profile, 'id' | 'email' | 'firstName' | 'lastName' | 'phoneNumber'> & {
  role: Role | null;
  begun: Date;
  /** Whether the last use is long enough ago to be written again, or lies in the future. */
  stale: number | bigint;
};

// One statement: this one is part of every page.
const personOfSession = cachePerRequest(async (digest: string): Promise<SignedIn | null> => {
  const at = now();
  const staleSince = new Date(at.getTime() - interval('sessionTouch'));
  const ahead = after(at, 'sessionTouch');
  const [row] = await database().$queryRaw<SessionRow[]>`
    SELECT "profiles"."id", "email", "first_name" AS "firstName", "last_name" AS "lastName",
      "phone_number" AS "phoneNumber", "user_roles"."role" AS "role", "sessions"."created_at" AS "begun",
      ("last_seen_at" < ${staleSince} OR "last_seen_at" > ${ahead}) AS "stale"
    FROM "sessions"
    JOIN "profiles" ON "profiles"."id" = "sessions"."profile_id"
    LEFT JOIN "user_roles" ON "user_roles"."id" = "profiles"."id"
    WHERE "token_digest" = ${digest} AND "expires_at" > ${at}
      AND "sessions"."created_at" > ${sessionTooOld()}`;
  if (row === undefined) return null;
  const { role, stale, begun, ...profile } = row;
  if (Number(stale) === 1)
    await database().session.updateMany({
      where: { tokenDigest: digest },
      data: { lastSeenAt: at, expiresAt: sessionEnd({ createdAt: begun, usedAt: at }) },
    });
  const userRole = role === null ? null : { role };
  return { ...personOf({ ...profile, userRole }), sessionDigest: digest };
});

/** The person of a profile that was read with its role; user_roles decides it (R40). */
export function personOf(
  profile: Pick<Profile, 'id' | 'email' | 'firstName' | 'lastName' | 'phoneNumber'> & {
    userRole: Pick<UserRole, 'role'> | null;
  },
): Person {
  return {
    id: profile.id,
    role: profile.userRole?.role ?? 'user',
    email: profile.email,
    firstName: profile.firstName,
    profileComplete: Boolean(profile.firstName && profile.lastName && profile.phoneNumber),
  };
}

export async function endSession(request: Request): Promise<string> {
  const digest = tokenDigest(request);
  if (digest !== null) await database().session.deleteMany({ where: { tokenDigest: digest } });
  return sessionCookie.clear();
}
