/** The parts of the installation and their status (R108). */
import { isAnswer } from '~/core/mail/mail-service';
import { counted } from '~/core/text/counted';

export const partNames = ['mail', 'payments', 'pictures', 'disk', 'backups'] as const;

export type PartName = (typeof partNames)[number];

export const partLabels: Record<PartName, string> = {
  mail: 'Email',
  payments: 'Payments',
  pictures: 'Pictures',
  disk: 'Disk',
  backups: 'Backups',
};

export type Part = {
  /** `off`: not set up, possibly on purpose; `unknown`: not checked since the start. */
  state: 'good' | 'off' | 'unknown' | 'trouble';
  sentence: string;
  /** Time of its last success; null if unknown. */
  last: Date | null;
};

export type Installation = Record<PartName, Part>;

export type InstallationFacts = {
  now: Date;
  mail: {
    isSet: boolean;
    /** Number of emails overdue by {@link mailOverdueMs}. */
    overdue: number;
    /** Emails waiting after a failed attempt; null without any. */
    refused: RefusedMails | null;
    lastSentAt: Date | null;
  };
  payments: {
    isSet: boolean;
    hasWebhook: boolean;
    /** Number of payments without a result from PayPal for {@link paymentOverdueMs}. */
    unanswered: number;
    lastAt: Date | null;
  };
  pictures: PictureTrial | null;
  disk: { measured: { at: Date; freeText: string } | null; warning: string | null };
  /** `runsSince` gives a house without any backup its first nights. */
  backups: { lastNightlyAt: Date | null; runsSince: Date };
};

export type RefusedMails = {
  count: number;
  /** Number of emails due since the first failed attempt. */
  tried: number;
  addresses: number;
  since: { at: Date; text: string };
  /** Most frequent error of the mail service. */
  problem: string;
};

/** Result of the last attempt to process a sample picture. */
export type PictureTrial = { at: Date; problem: string | null };

const minute = 60_000;
const hour = 60 * minute;

export const mailOverdueMs = 15 * minute;
export const paymentOverdueMs = hour;
/** A restart can skip one night's backup, but not two. */
const backupOverdueMs = 48 * hour;

/** Returns the status of each part. */
export function partsOf(facts: InstallationFacts): Installation {
  return {
    mail: mailPart(facts),
    payments: paymentsPart(facts),
    pictures: picturesPart(facts),
    disk: diskPart(facts),
    backups: backupsPart(facts),
  };
}

function mailPart({ now, mail }: InstallationFacts): Part {
  const { isSet, overdue, refused, lastSentAt: last } = mail;
  if (!isSet)
    return { state: 'off', sentence: 'Emails stay in the outbox and are not sent.', last };
  const words = refused === null ? null : refusedText(refused);
  if (refused !== null && words !== null && isOfTheHouse(refused, now))
    return { state: 'trouble', sentence: words, last };
  const sentLately = last !== null && now.getTime() - last.getTime() <= mailOverdueMs;
  // Repeated attempts to one address don't count as trouble.
  if (overdue > 0 && !sentLately)
    return {
      state: 'trouble',
      sentence: words ?? `${counted(overdue, 'email')} can’t be sent.`,
      last,
    };
  return {
    state: 'good',
    sentence: ['Emails are being sent.', words].filter(Boolean).join(' '),
    last,
  };
}

/** Summarizes failed emails: `5 of 5 refused since 9:40 AM: The email server said: 550 5.4.5 …`. */
function refusedText({ count, tried, since, problem }: RefusedMails): string {
  const how = isAnswer(problem) ? 'refused' : 'not sent';
  return `${count} of ${tried} ${how} since ${since.text}: ${problem}`;
}

const severalAddresses = 3;

/**
 * Whether the house's email is in trouble: several addresses refuse it, or at least half of the emails failed
 * and not just now.
 */
function isOfTheHouse({ count, tried, addresses, since }: RefusedMails, now: Date): boolean {
  if (addresses >= severalAddresses) return true;
  const isOld = now.getTime() - since.at.getTime() > mailOverdueMs;
  return 2 * count >= tried && (count >= severalAddresses || isOld);
}

function paymentsPart({ payments }: InstallationFacts): Part {
  const { isSet, hasWebhook, unanswered, lastAt: last } = payments;
  if (!isSet) return { state: 'off', sentence: 'Owners can’t pay online.', last };
  if (unanswered > 0)
    return {
      state: 'trouble',
      sentence: `PayPal hasn’t said how ${counted(unanswered, 'payment')} ended.`,
      last,
    };
  if (!hasWebhook)
    return {
      state: 'trouble',
      sentence: 'PayPal’s news is refused: its webhook isn’t set up.',
      last,
    };
  return { state: 'good', sentence: 'Owners can pay online.', last };
}

function picturesPart({ pictures }: InstallationFacts): Part {
  if (pictures === null)
    return { state: 'unknown', sentence: 'Not tried since the last start.', last: null };
  const { at: last, problem } = pictures;
  return problem === null
    ? { state: 'good', sentence: 'A picture was taken in and made smaller.', last }
    : { state: 'trouble', sentence: `A picture was refused: ${problem}`, last };
}

function diskPart({ disk: { measured, warning } }: InstallationFacts): Part {
  const last = measured?.at ?? null;
  if (warning !== null) return { state: 'trouble', sentence: warning, last };
  if (measured === null)
    return { state: 'unknown', sentence: 'Not measured since the last start.', last };
  return { state: 'good', sentence: measured.freeText, last };
}

function backupsPart({
  now,
  backups: { lastNightlyAt: last, runsSince },
}: InstallationFacts): Part {
  const isOverdue = now.getTime() - (last ?? runsSince).getTime() > backupOverdueMs;
  if (isOverdue && last === null)
    return { state: 'trouble', sentence: 'No nightly backup was ever made.', last };
  if (isOverdue) return { state: 'trouble', sentence: 'The last nights made no backup.', last };
  if (last === null) return { state: 'good', sentence: 'The first is made tonight.', last };
  return { state: 'good', sentence: 'One is made every night.', last };
}

/** Returns the names of the parts in trouble, in order. */
export function troubled(parts: Installation): PartName[] {
  return partNames.filter((name) => parts[name].state === 'trouble');
}
