/** Notices on phones (R65): their kinds, their recipients, and quiet hours. */
import type { Role } from '~/core/session/permissions';
import {
  addDays,
  atMinutes,
  type LocalDate,
  localDateOf,
  minutesOf,
  type TimeZone,
  toInstant,
  toLocal,
} from '~/core/time/business-time';

export const noticeKinds = ['requests', 'answers', 'messages', 'updates', 'late'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

type KindOfRole = { kind: NoticeKind; label: string };

/** The kinds of notices for each role, with the labels of their switches. */
export const noticesOf: Record<Role, readonly KindOfRole[]> = {
  admin: [
    { kind: 'requests', label: 'New requests and changes' },
    { kind: 'messages', label: 'Messages' },
    { kind: 'late', label: 'Late Pick Up' },
  ],
  helper: [],
  user: [
    { kind: 'answers', label: 'Answers to your requests' },
    { kind: 'messages', label: 'Messages' },
    { kind: 'updates', label: 'Updates during a stay' },
  ],
};

/** Reads the switches that are off from their column; unknown kinds are ignored. */
export function noticesOffIn(stored: unknown): NoticeKind[] {
  return noticeKinds.filter((kind) => Array.isArray(stored) && stored.includes(kind));
}

/** A notice as the site's service worker receives it; as short as a lock screen shows. */
export type NoticeShown = {
  title: string;
  body: string;
  /** Path on this site that a tap opens. */
  path: string;
  /** A newer notice with the same tag replaces the one before. */
  tag: string;
};

const quietFrom = 21 * 60;
const quietUntil = 7 * 60;

/** The instant itself, or 7:00 AM local time after a quiet night from 9:00 PM on. */
export function afterQuietHours(at: Date, timeZone: TimeZone): Date {
  const today = localDateOf(at, timeZone);
  const minutes = minutesOf(toLocal(at, timeZone));
  if (minutes < quietUntil) return morningOf(today, at, timeZone);
  return minutes >= quietFrom ? morningOf(addDays(today, 1), at, timeZone) : at;
}

function morningOf(date: LocalDate, otherwise: Date, timeZone: TimeZone): Date {
  const morning = toInstant(atMinutes(date, quietUntil), timeZone);
  return morning === 'skipped' ? otherwise : morning;
}

/** The push services of today's browsers: nothing is ever sent to any other address. */
const pushHosts = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
];

/** Whether an address belongs to a push service, over https; @param standIn its origin in tests */
export function isPushAddress(address: string, standIn: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  if (standIn !== null && url.origin === standIn) return true;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    pushHosts.some((host) => host.test(url.hostname))
  );
}
