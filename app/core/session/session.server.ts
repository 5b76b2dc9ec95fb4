/** Sessions are in the database; the cookie holds a signed token, the table only its digest. */
import { databaseTrouble } from '~/core/database/database-health.server';
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Profile, UserRole } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { after, interval } from '~/core/runtime/intervals.server';
import { log } from '~/core/runtime/log.server';
import { cachePerRequest } from '~/core/runtime/request-memory.server';
import { digestOf, randomToken } from '~/core/runtime/secrets.server';
import { signedCookie } from '~/core/runtime/signed-cookie.server';
import { knownBrowser } from './known-browser.server';
import type { Role } from './permissions';

/** Returns when a session ends: after some time without use, and after some time in total. */
function sessionEnd({ createdAt, usedAt }: { createdAt: Date; usedAt: Date }): Date {
  const idle = after(usedAt, 'sessionIdle');
  const altogether = after(createdAt, 'sessionLife');
  return idle < altogether ? idle : altogether;
}

/** Returns the start time at or before which a session is over, however often it was used. */
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
  /** R11: whether first name, last name and phone are present. */
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
  await endOldest(tx, profileId);
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
  await followNotices(tx, profileId, digestOf(token), request);
  // The table decides when a session is over; the cookie lasts as long as the longest session.
  return sessionCookie.write(token, interval('sessionLife') / 1000);
}

/** R114: the most sessions of an account. */
export const mostSessions = 10;

/** Makes room for one more session of an account. */
async function endOldest(tx: Transaction, profileId: string): Promise<void> {
  const over = await tx.session.findMany({
    where: { profileId },
    orderBy: [{ lastSeenAt: 'desc' }, { tokenDigest: 'asc' }],
    skip: mostSessions - 1,
    select: { tokenDigest: true },
  });
  for (const { tokenDigest } of over) await endSessions(tx, profileId, { only: tokenDigest });
}

export async function signedIn(request: Request): Promise<SignedIn | null> {
  const digest = tokenDigest(request);
  return digest === null || endedUnwritten.has(digest) ? null : await personOfSession(digest);
}

const personOfSession = cachePerRequest(async (digest: string): Promise<SignedIn | null> => {
  const at = now();
  const staleSince = new Date(at.getTime() - interval('sessionTouch'));
  const ahead = after(at, 'sessionTouch');
  const row = await database().session.findFirst({
    where: { tokenDigest: digest, expiresAt: { gt: at }, createdAt: { gt: sessionTooOld() } },
    select: {
      createdAt: true,
      lastSeenAt: true,
      profile: {
        select: {
          id: true,
          email: true,
          firstName: true,
          lastName: true,
          phoneNumber: true,
          userRole: { select: { role: true } },
        },
      },
    },
  });
  if (row === null) return null;
  const { profile, createdAt, lastSeenAt } = row;
  // Old enough to be written again, or in the future.
  if (lastSeenAt < staleSince || lastSeenAt > ahead) await touch(digest, { createdAt, usedAt: at });
  return { ...personOf(profile), sessionDigest: digest };
});

/** Records the use of a session. Ignored when the disk is full. */
async function touch(digest: string, use: { createdAt: Date; usedAt: Date }): Promise<void> {
  try {
    await database().session.updateMany({
      where: { tokenDigest: digest },
      data: { lastSeenAt: use.usedAt, expiresAt: sessionEnd(use) },
    });
  } catch (error) {
    const trouble = databaseTrouble(error);
    if (trouble === null) throw error;
    log.error('database.trouble', { trouble });
  }
}

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

/** Sessions ended while the disk was full, with their browsers. */
const endedUnwritten = new Map<string, string | null>();

/**
 * Signs this browser out, and ends its notices. Works while the disk is full: the rows are deleted
 * later. @returns the Set-Cookie header
 */
export async function endSession(request: Request): Promise<string> {
  const digest = tokenDigest(request);
  if (digest !== null) {
    endedUnwritten.set(digest, browserDigest(request));
    await removeEndedSessions();
  }
  return sessionCookie.clear();
}

/** Deletes the rows of sessions that ended while the disk was full. */
export async function removeEndedSessions(): Promise<void> {
  const ended = [...endedUnwritten];
  if (ended.length === 0) return;
  try {
    await inTransaction(async (tx) => {
      for (const [digest, browser] of ended) {
        await tx.pushSubscription.deleteMany({
          where: { OR: [{ sessionDigest: digest }, { browserDigest: browser ?? '' }] },
        });
        await tx.session.deleteMany({ where: { tokenDigest: digest } });
      }
    });
  } catch (error) {
    const trouble = databaseTrouble(error);
    if (trouble === null) throw error;
    log.error('database.trouble', { trouble });
    return;
  }
  for (const [digest] of ended) endedUnwritten.delete(digest);
}

/** Ends a person's sessions on purpose: those browsers get no more notices (R65). */
export async function endSessions(
  tx: Transaction,
  profileId: string,
  which: { only: string } | { allBut: string } | 'all',
): Promise<void> {
  const digest = which === 'all' ? undefined : 'only' in which ? which.only : { not: which.allBut };
  await tx.pushSubscription.deleteMany({ where: { profileId, sessionDigest: digest } });
  await tx.session.deleteMany({ where: { profileId, tokenDigest: digest } });
}

/** Returns an id of this browser for any account; null if it was never used to sign in (R73). */
export function browserDigest(request: Request): string | null {
  const knownCookie = knownBrowser(request);
  return knownCookie && digestOf(knownCookie.browser);
}

/** Moves this browser's notices to the person's new session, and deletes those of other people. */
async function followNotices(
  tx: Transaction,
  profileId: string,
  sessionDigest: string,
  request: Request,
): Promise<void> {
  const browser = browserDigest(request);
  if (browser === null) return;
  await tx.pushSubscription.deleteMany({
    where: { browserDigest: browser, profileId: { not: profileId } },
  });
  await tx.pushSubscription.updateMany({
    where: { browserDigest: browser },
    data: { sessionDigest },
  });
}
