/** Pick-up buttons that end a stay or record a payment, and their Undos (R82, R83, R86). */
import * as z from 'zod';
import { saidToOwner } from '~/features/people/accounts/said-to-owner.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { formatMoney } from '~/core/money/money';
import { isAdmin } from '~/core/session/permissions';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { seenCents } from '~/core/text/seen.schema';
import {
  cameSchema,
  didntComeIntent,
  undoNotedIntent,
  undoNotedSchema,
} from '~/features/day/arrivals/arrivals.schema';
import { undoNoted } from '~/features/day/arrivals/undo-noted.server';
import { takeCash, undoCash, undoCashIntent } from '~/features/money/payments/cash-at-door.server';
import { sendPaymentLink } from '~/features/money/payments/payment-reminders.server';
import { noteDidntCome } from './didnt-come.server';
import { stayPress } from './stay-press.action.server';

const id = z.string().min(1).max(40);
const cashSchema = z.object({ booking_id: id, seen_cents: seenCents });
const undoCashSchema = z.object({ booking_id: id, answer: id });
const linkSchema = z.object({ booking_id: id });

const namesOf = (petNames: readonly string[]) => nameList(petNames) || 'The dogs';

// The flash appears below the list, so no button moves (R83).
const below = { below: true } as const;

export const doorForms = [
  stayPress(
    didntComeIntent,
    cameSchema,
    async ({ booking_id: bookingId, version }, { context: { viewer } }) => {
      const { petNames, paidCents } = await noteDidntCome({ bookingId, version, viewer });
      const money =
        paidCents > 0
          ? ` ${formatMoney(paidCents)} was paid: refund or keep it on the stay’s page.`
          : '';
      return `${namesOf(petNames)} didn’t come, so the stay is canceled.${money}`;
    },
    below,
  ),
  stayPress(
    'take-cash',
    cashSchema,
    async ({ booking_id: bookingId, seen_cents: cents }, { context: { viewer } }) => {
      const { petNames, amountCents } = await takeCash({ bookingId, seenCents: cents, viewer });
      return `${formatMoney(amountCents)} in cash recorded for ${namesOf(petNames)}.`;
    },
    below,
  ),
  stayPress(
    'send-link',
    linkSchema,
    async ({ booking_id: bookingId }, { context: { viewer }, formKey: submissionKey }) => {
      if (!isAdmin(viewer)) throw new ServiceError('forbidden', 'Only the business can send this.');
      await sendPaymentLink({ bookingId, actorId: viewer.id, submissionKey });
      return saidToOwner({ bookingId }, 'The owner gets an email with the link to pay.');
    },
    below,
  ),
  stayPress(
    undoNotedIntent,
    undoNotedSchema,
    async (
      { booking_id: bookingId = null, answer: answerId, version },
      { context: { viewer } },
    ) => {
      const undone = await undoNoted({ bookingId, answerId, version, viewer });
      const { petNames, noted, stays } = undone;
      const who = namesOf(petNames);
      const are = petNames.length === 1 ? 'is' : 'are';
      const again = {
        arrived: `${who} ${are} expected again.`,
        left: `${who} ${are} here again.`,
        came: `It is open again whether ${who} came.`,
        assumed: `${counted(stays, 'stay')} ${stays === 1 ? 'is' : 'are'} open again.`,
      };
      return `Undone. ${again[noted]}`;
    },
    below,
  ),
  stayPress(
    undoCashIntent,
    undoCashSchema,
    async ({ booking_id: bookingId, answer: entryId }, { context: { viewer } }) => {
      const { amountCents } = await undoCash({ bookingId, entryId, viewer });
      return `Undone. ${formatMoney(amountCents)} is open again.`;
    },
    below,
  ),
] as const;
