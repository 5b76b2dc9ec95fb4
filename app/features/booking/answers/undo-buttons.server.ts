import { formatMoney } from '~/core/money/money';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { dateOf } from '~/core/time/business-time';
import { formatWeekdayDate } from '~/core/time/format-dates';
import type { Flash } from '~/core/web/flash.server';
import { undoNotedIntent } from '~/features/day/arrivals/arrivals.schema';
import { undoableNotes } from '~/features/day/arrivals/undo-noted.server';
import { undoableCash, undoCashIntent } from '~/features/money/payments/cash-at-door.server';
import { undoIntent } from '~/features/booking/rules/booking-status';
import { undoableAnswers } from './undo-answer.server';

// The buttons are stored in a cookie, which limits their number.
const mostAtOnce = 8;

/**
 * Returns the Undo buttons for this person's actions of the last ten seconds: answers (R71), arrivals and
 * departures, and cash payments (R83).
 * @param at path of a page that has the statusForms
 */
export async function undoButtons(at: string, viewer: Viewer): Promise<Pick<Flash, 'undo'>> {
  const answers = isAdmin(viewer) ? await undoableAnswers(viewer.id) : [];
  const notes = await undoableNotes(viewer.id);
  const cash = isAdmin(viewer) ? await undoableCash(viewer.id) : [];
  const undo = [
    ...cash.map(({ bookingId, entryId, petNames, amountCents, forMs }) => ({
      at,
      forMs,
      name: `${nameList(petNames) || 'No pets'}: ${formatMoney(amountCents)} in cash.`,
      fields: { intent: undoCashIntent, booking_id: bookingId, answer: entryId },
    })),
    ...notes.map(({ bookingId, answerId, version, petNames, stays, noted, forMs }) => ({
      at,
      forMs,
      name:
        bookingId === null
          ? `${counted(stays, 'stay')}: as booked.`
          : `${nameList(petNames) || 'No pets'}: ${noted}.`,
      fields: {
        intent: undoNotedIntent,
        ...(bookingId !== null && { booking_id: bookingId }),
        answer: answerId,
        version: String(version),
      },
    })),
    ...answers.map(({ bookingId, answerId, version, answer, forMs, ...stay }) => ({
      at,
      forMs,
      name: `${stay.days ?? stayName(stay)}: ${answer}.`,
      fields: {
        intent: undoIntent,
        ...(bookingId === null ? { group: 'yes' } : { booking_id: bookingId }),
        answer: answerId,
        version: String(version),
      },
    })),
  ];
  return undo.length === 0 ? {} : { undo: undo.slice(0, mostAtOnce) };
}

function stayName({ petNames, start }: { petNames: readonly string[]; start: string }): string {
  return `${nameList(petNames) || 'No pets'}, ${formatWeekdayDate(dateOf(start))}`;
}
