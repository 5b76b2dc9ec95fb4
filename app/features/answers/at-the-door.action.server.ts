/** The presses at the door that end a stay or take money, and what takes presses back (R82, R83, R86). */
import * as z from 'zod';
import { saidOfEmail } from '~/core/mail/said-of-email.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { formatMoney } from '~/core/money/money';
import { isAdmin, type Role } from '~/core/session/permissions';
import { nameList } from '~/core/text/format';
import { seenCents } from '~/core/text/seen.schema';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';
import {
  cameSchema,
  didntComeIntent,
  undoNotedIntent,
  undoNotedSchema,
} from '~/features/arrivals/arrivals.schema';
import { undoNoted } from '~/features/arrivals/undo-noted.server';
import { takeCash, undoCash, undoCashIntent } from '~/features/payments/cash-at-door.server';
import { sendPaymentLink } from '~/features/payments/payment-reminders.server';
import { noteDidntCome } from './didnt-come.server';

type Person = { id: string; role: Role };

type Handler = (form: FormData, viewer: Person) => Promise<string>;

const id = z.string().min(1).max(40);
const cashSchema = z.object({ booking_id: id, seen_cents: seenCents });
const undoCashSchema = z.object({ booking_id: id, answer: id });
const linkSchema = z.object({ booking_id: id });

/** @throws ServiceError for a form that no page of ours sends */
function readAs<Schema extends z.ZodType>(schema: Schema, form: FormData): z.output<Schema> {
  const read = schema.safeParse(Object.fromEntries(form));
  if (!read.success)
    throw new ServiceError('invalid', 'Please reload this page and press the button again.');
  return read.data;
}

const namesOf = (petNames: readonly string[]) => nameList(petNames) || 'The dogs';

async function didntCome(form: FormData, viewer: Person): Promise<string> {
  const { booking_id: bookingId, version } = readAs(cameSchema, form);
  const { petNames, paidCents } = await noteDidntCome({ bookingId, version, viewer });
  const money =
    paidCents > 0
      ? ` ${formatMoney(paidCents)} was paid: refund or keep it on the stay’s page.`
      : '';
  return `${namesOf(petNames)} didn’t come, so the stay is canceled.${money}`;
}

async function cash(form: FormData, viewer: Person): Promise<string> {
  const { booking_id: bookingId, seen_cents: seen } = readAs(cashSchema, form);
  const { petNames, amountCents } = await takeCash({ bookingId, seenCents: seen, viewer });
  return `${formatMoney(amountCents)} in cash recorded for ${namesOf(petNames)}.`;
}

async function link(form: FormData, viewer: Person): Promise<string> {
  const { booking_id: bookingId } = readAs(linkSchema, form);
  if (!isAdmin(viewer)) throw new ServiceError('forbidden', 'Only the business can send this.');
  const submissionKey = formKeyOf(form) ?? newFormKey();
  await sendPaymentLink({ bookingId, actorId: viewer.id, submissionKey });
  return saidOfEmail('The owner gets an email with the link to pay.');
}

async function undoOfNoted(form: FormData, viewer: Person): Promise<string> {
  const { booking_id: bookingId, answer: answerId, version } = readAs(undoNotedSchema, form);
  const { petNames, noted } = await undoNoted({ bookingId, answerId, version, viewer });
  const who = namesOf(petNames);
  const are = petNames.length === 1 ? 'is' : 'are';
  const again = {
    arrived: `${who} ${are} expected again.`,
    left: `${who} ${are} here again.`,
    came: `It is open again whether ${who} came.`,
  };
  return `Undone. ${again[noted]}`;
}

async function undoOfCash(form: FormData, viewer: Person): Promise<string> {
  const { booking_id: bookingId, answer: entryId } = readAs(undoCashSchema, form);
  const { amountCents } = await undoCash({ bookingId, entryId, viewer });
  return `Undone. ${formatMoney(amountCents)} is open again.`;
}

/** By their intent; each returns the sentence of success. */
export const doorForms: ReadonlyMap<unknown, Handler> = new Map([
  [didntComeIntent, didntCome],
  ['take-cash', cash],
  ['send-link', link],
  [undoNotedIntent, undoOfNoted],
  [undoCashIntent, undoOfCash],
]);
