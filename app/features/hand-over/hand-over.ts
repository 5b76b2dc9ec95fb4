/** The house in a helper's hands for a while (R106): what follows from it, and until when. */
import {
  dateOf,
  localDateOf,
  type LocalDateTime,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { formatMoment } from '~/core/time/format-dates';

export type HandOverTimes = { createdAt: Date; until: Date; takenBackAt: Date | null };

/** What can wait while the house is handed over. */
export type Paused = 'requests' | 'quick';

export type HandOver = HandOverTimes & {
  id: string;
  helperId: string;
  pauseRequests: boolean;
  pauseQuick: boolean;
};

/** Whether the helper stands in at that moment: from the press until its time, or until it is taken back. */
export function isInForce({ createdAt, until, takenBackAt }: HandOverTimes, at: Date): boolean {
  return createdAt <= at && at < until && (takenBackAt === null || at < takenBackAt);
}

/** Today and tomorrow (R59). */
const usualDays = 2;
/** Today and the six days after it. */
export const standInDays = 7;

/** How many days a helper sees from today on, today among them. */
export function daysSeen(helperId: string, inForce: Pick<HandOver, 'helperId'> | null): number {
  return inForce?.helperId === helperId ? standInDays : usualDays;
}

/** `Tue, Dec 1, 6:00 PM`. */
export function untilText(until: Date, { at, timeZone }: { at: Date; timeZone: TimeZone }): string {
  return formatMoment(toLocal(until, timeZone), localDateOf(at, timeZone));
}

/** What waits, as the admin reads it: `['Requests']`. */
export function pausedParts({
  pauseRequests,
  pauseQuick,
}: Pick<HandOver, 'pauseRequests' | 'pauseQuick'>): string[] {
  return [...(pauseRequests ? ['Requests'] : []), ...(pauseQuick ? ['Quick Daycare'] : [])];
}

const pausedTexts: Record<Paused, (until: string) => string> = {
  requests: (until) => `We take no new requests until ${until}. You can still write to us.`,
  quick: (until) => `Quick Daycare is paused until ${until}. You can still write to us.`,
};

/** What owners read of what waits; null where it doesn't. */
export function pausedText(
  what: Paused,
  inForce: Pick<HandOver, 'pauseRequests' | 'pauseQuick' | 'until'> | null,
  moment: { at: Date; timeZone: TimeZone },
): string | null {
  if (inForce === null) return null;
  const waits = what === 'requests' ? inForce.pauseRequests : inForce.pauseQuick;
  return waits ? pausedTexts[what](untilText(inForce.until, moment)) : null;
}

/** What the form begins with: the words to owners, to be changed as one likes. */
export const usualText =
  'I’m not well, so my stand-in looks after the dogs for now. Your stay is as you booked it. My stand-in knows what your dog eats and takes, and how to reach you. You can write to us here as always.';

/** The line that every told owner reads below the words. */
export function untilLine(helper: string, until: LocalDateTime): string {
  return `${helper} is in charge until ${formatMoment(until, dateOf(until))}.`;
}

/** The longest that a house is handed over at once, in days. */
export const mostDays = 60;
