/** A temporary hand-over of the house to a helper (R106): its effects and its end. */
import {
  dateOf,
  localDateOf,
  type LocalDateTime,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { formatMoment } from '~/core/time/format-dates';

export type HandOverTimes = { createdAt: Date; until: Date; takenBackAt: Date | null };

/** Features that can be paused during a hand-over. */
export type Paused = 'requests' | 'quick';

export type HandOver = HandOverTimes & {
  id: string;
  helperId: string;
  pauseRequests: boolean;
  pauseQuick: boolean;
};

/** Whether the hand-over is in force at that moment: from its creation to its end, unless ended early. */
export function isInForce({ createdAt, until, takenBackAt }: HandOverTimes, at: Date): boolean {
  return createdAt <= at && at < until && (takenBackAt === null || at < takenBackAt);
}

/** Today and tomorrow (R59). */
const usualDays = 2;
/** Today and the six days after it. */
export const standInDays = 7;

/** Returns the number of days that a helper sees, including today. */
export function daysSeen(helperId: string, inForce: Pick<HandOver, 'helperId'> | null): number {
  return inForce?.helperId === helperId ? standInDays : usualDays;
}

/** Formats the end of a hand-over: `Tue, Dec 1, 6:00 PM`. */
export function handOverUntilText(
  until: Date,
  { at, timeZone }: { at: Date; timeZone: TimeZone },
): string {
  return formatMoment(toLocal(until, timeZone), localDateOf(at, timeZone));
}

/** Returns the labels of the paused features for the admin: `['Requests']`. */
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

/** Returns the text for owners about a paused feature; null if it's not paused. */
export function pausedText(
  what: Paused,
  inForce: Pick<HandOver, 'pauseRequests' | 'pauseQuick' | 'until'> | null,
  moment: { at: Date; timeZone: TimeZone },
): string | null {
  if (inForce === null) return null;
  const waits = what === 'requests' ? inForce.pauseRequests : inForce.pauseQuick;
  return waits ? pausedTexts[what](handOverUntilText(inForce.until, moment)) : null;
}

/** Default text of the message to owners, which the admin can edit. */
export const usualText =
  'I’m not well, so my stand-in looks after the dogs for now. Your stay is as you booked it. My stand-in knows what your dog eats and takes, and how to reach you. You can write to us here as always.';

/** Returns the line added below the message to owners. */
export function untilLine(helper: string, until: LocalDateTime): string {
  return `${helper} is in charge until ${formatMoment(until, dateOf(until))}.`;
}

/** Maximum length of a hand-over, in days. */
export const mostHandOverDays = 60;
