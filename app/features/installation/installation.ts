/** The parts that the installation needs to do its work, and what is said of each (R108). */
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
  /** `off`: not set up, which may be on purpose; `unknown`: not looked at since the start. */
  state: 'good' | 'off' | 'unknown' | 'trouble';
  sentence: string;
  /** When it last did its work; null if it has not yet, or if that is not known. */
  last: Date | null;
};

export type Installation = Record<PartName, Part>;

export type InstallationFacts = {
  now: Date;
  mail: {
    isSet: boolean;
    /** How many are overdue by {@link mailOverdueMs}. */
    overdue: number;
    /** The emails that wait since a try failed; null if none do. */
    refused: RefusedMails | null;
    lastSentAt: Date | null;
  };
  payments: {
    isSet: boolean;
    hasWebhook: boolean;
    /** Payments whose end PayPal has not told for {@link paymentOverdueMs}. */
    unanswered: number;
    lastAt: Date | null;
  };
  pictures: PictureTrial | null;
  disk: { measured: { at: Date; freeText: string } | null; warning: string | null };
  /** `runsSince`: a house without any backup yet is given its first nights. */
  backups: { lastNightlyAt: Date | null; runsSince: Date };
};

export type RefusedMails = {
  count: number;
  /** Of so many that were due since the first of these tries. */
  tried: number;
  addresses: number;
  since: { at: Date; text: string };
  /** Why, in the words of the mail service; of most of them. */
  problem: string;
};

/** What became of the last real picture that was sent through the pipeline. */
export type PictureTrial = { at: Date; problem: string | null };

const minute = 60_000;
const hour = 60 * minute;

export const mailOverdueMs = 15 * minute;
export const paymentOverdueMs = hour;
/** A night may be missed by a restart; two are not. */
const backupOverdueMs = 48 * hour;

/** What is said of each part. */
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
  // One address that is tried again and again is no trouble of the house.
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

/** `5 of 5 refused since 9:40 AM: The email server said: 550 5.4.5 …`. */
function refusedText({ count, tried, since, problem }: RefusedMails): string {
  const how = isAnswer(problem) ? 'refused' : 'not sent';
  return `${count} of ${tried} ${how} since ${since.text}: ${problem}`;
}

const severalAddresses = 3;

/** Several addresses are refused, or at least half of the emails and not just now. */
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

/** The names of the parts in trouble, in order. */
export function troubled(parts: Installation): PartName[] {
  return partNames.filter((name) => parts[name].state === 'trouble');
}
