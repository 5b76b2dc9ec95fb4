import { hasAddress } from '~/core/mail/erased-address';
import {
  button,
  greetingOf,
  reasons,
  type Block,
  type Email,
  type EmailContext,
  type EmailFact,
  dayAndTime,
} from '~/core/mail/email';
import { mapsHref } from '~/core/text/contact-links';
import type { BusinessSnapshot } from '~/core/mail/snapshots';
import { type Cents, formatMoney } from '~/core/money/money';
import type { QuoteLine } from '~/core/money/price-line';
import { nameList } from '~/core/text/format';
import { dateOf } from '~/core/time/business-time';
import { formatWeekdayDate } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';
import { sentPaymentText } from '~/features/money/pricing/money-facts';
import { isActive } from '~/features/booking/rules/booking-status';
import { seriesTitle, spanText } from '~/features/booking/rules/series';
import type { ChangedSnapshot, StaySnapshot } from './stay-snapshot';

export function toOwner(
  { business, stay }: { business: BusinessSnapshot; stay: StaySnapshot },
  email: Pick<Email, 'subject' | 'preview' | 'blocks' | 'attachments' | 'faces'> & {
    why?: Email['why'];
  },
): Email {
  const greeting = greetingOf(stay.firstName);
  const { adminEmail: replyTo } = stay;
  return { why: reasons.stay, ...email, greeting, signed: true, replyTo, business };
}

/** Joins the names: `Biscuit and Mabel`; 'your dog' without any names. */
export function petNamesText(stay: Pick<StaySnapshot, 'petNames'>): string {
  return nameList(stay.petNames) || 'your dog';
}

/**
 * Formats the title for subjects: `Boarding for Biscuit, Sat, Nov 21 to Mon, Nov 23`, `12 days, Tue and Thu,
 * Dec 1 – Jan 7`.
 */
export function stayTitle(stay: StaySnapshot): string {
  if (stay.days) return `${stay.service} for ${petNamesText(stay)}, ${daysTitle(stay.days)}`;
  const [first, last] = daysOf(stay);
  const days = first === last ? first : `${first} to ${last}`;
  return `${stay.service} for ${petNamesText(stay)}, ${days}`;
}

/** Formats the title of a rejection: `Sorry, we can't take Pho on Tue, Nov 24`. */
export function sorryTitle(stay: StaySnapshot): string {
  if (stay.days)
    return `Sorry, we can't take ${petNamesText(stay)} on these ${stay.days.length} days`;
  const [first, last] = daysOf(stay);
  const days = first === last ? `on ${first}` : `from ${first} to ${last}`;
  return `Sorry, we can't take ${petNamesText(stay)} ${days}`;
}

type Days = NonNullable<StaySnapshot['days']>;

const daysTitle = (days: Days) => seriesTitle(days.map(({ start }) => dateOf(start)));

function daysOf({ start, end }: StaySnapshot): [string, string] {
  return [formatWeekdayDate(dateOf(start)), formatWeekdayDate(dateOf(end))];
}

/** Returns the facts of spec section 7's payload, with `others` before or after them. */
export function stayFacts(
  stay: StaySnapshot,
  others: { before?: EmailFact[]; after?: EmailFact[] } = {},
): Block {
  return {
    kind: 'facts',
    facts: [...(others.before ?? []), ...factsOf(stay), ...(others.after ?? [])],
  };
}

/**
 * Returns the most important facts of a confirmation: times, payment and due date, free cancellation, what to
 * bring, and address.
 */
export function confirmedFacts(
  { business, stay }: { business: BusinessSnapshot; stay: StaySnapshot },
  {
    rest,
    cancel,
    bring = [],
  }: {
    rest?: string | undefined;
    cancel?: string | undefined;
    bring?: readonly string[] | undefined;
  },
): Block {
  const [dogs, service, ...when] = factsOf(stay);
  const facts = [
    ...when,
    { label: 'Payment', value: rest ?? '' },
    { label: 'If plans change', value: cancel ?? '' },
    { label: 'Please bring', value: bring.join('\n') },
    {
      label: 'Where',
      value: business.address,
      ...(business.address !== '' && { href: mapsHref(business.address) }),
    },
    ...(dogs && service ? [dogs, service] : []),
  ];
  return { kind: 'facts', facts: facts.filter(({ value }) => value !== '') };
}

/** Returns the facts of a changed stay; changed ones read `new (was old)`. */
export function changedFacts(stay: StaySnapshot, was: ChangedSnapshot): Block {
  const before = factsOf(was);
  const facts = factsOf(stay).map(({ label, value }, index) => ({
    label,
    value: withWas(value, before[index]?.value ?? value),
  }));
  const total = withWas(formatMoney(stay.totalCents), formatMoney(was.totalCents));
  return { kind: 'facts', facts: [...facts, { label: 'Total', value: total }] };
}

function withWas(is: string, was: string): string {
  return is === was ? is : `${is} (was ${was})`;
}

function factsOf(
  stay: Pick<StaySnapshot, 'petNames' | 'service' | 'start' | 'end' | 'days'>,
): EmailFact[] {
  const facts = [
    { label: stay.petNames.length > 1 ? 'Dogs' : 'Dog', value: petNamesText(stay) },
    { label: 'Service', value: stay.service },
  ];
  if (stay.days) return [...facts, { label: 'Days', value: daysTitle(stay.days) }];
  return [
    ...facts,
    { label: 'Drop Off', value: dayAndTime(stay.start) },
    { label: 'Pick Up', value: dayAndTime(stay.end) },
  ];
}

export function canceledFacts({ canceledAt }: StaySnapshot): EmailFact[] {
  return canceledAt === null ? [] : [{ label: 'Canceled', value: dayAndTime(canceledAt) }];
}

export function messageBlocks(stay: StaySnapshot, title: string): Block[] {
  const text = stay.message.trim();
  return text === '' ? [] : [{ kind: 'quotation', title, text }];
}

/** Returns the business owner's reason for a rejection or cancellation. */
export function reasonBlocks(business: BusinessSnapshot, reason = ''): Block[] {
  const title = `${business.ownerFirstName} says`;
  return reason === '' ? [] : [{ kind: 'quotation', title, text: reason }];
}

/** Returns the days of a series, each with its times and price (R53). */
function dayLines(days: Days): QuoteLine[] {
  return days.map((day) => ({
    what: formatWeekdayDate(dateOf(day.start)),
    why: spanText(day),
    date: null,
    quantity: 1,
    unitCents: day.totalCents,
    amountCents: day.totalCents,
  }));
}

/**
 * Returns the quote's lines (R27) or the days, Total, and Paid and Remaining once something is paid (R29).
 */
export function quoteBlock(stay: StaySnapshot): Block {
  const { totalCents, paidCents, remainCents } = stay;
  const lines = stay.days ? dayLines(stay.days) : stay.lines;
  const sums = [{ label: 'Total', cents: totalCents }];
  // A total set by the admin differs from the sum of the lines: the email must not look miscalculated.
  const agreed = totalCents - lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (agreed !== 0 && lines.length > 0) sums.unshift({ label: 'As agreed', cents: agreed });
  if (paidCents !== 0) sums.push({ label: 'Paid', cents: paidCents });
  if (isActive(stay.status)) {
    if (remainCents < 0) sums.push({ label: 'Credit', cents: -remainCents });
    else if (paidCents !== 0) sums.push({ label: 'Remaining', cents: remainCents });
  }
  return { kind: 'quote', lines, sums };
}

/**
 * Returns the notice about the open deposit and its deadline (R55), with a button to pay it (R92); several
 * days are paid one by one.
 */
export function depositBlocks(
  { business, stay }: { business: BusinessSnapshot; stay: StaySnapshot },
  url: EmailContext['url'],
): Block[] {
  const { deposit, days, bookingId } = stay;
  if (deposit === undefined || isBeingChecked(stay)) return [];
  const amount = formatMoney(deposit.cents);
  const [what, by] = days
    ? [deposit.all ? `${amount} in all,` : `deposits of ${amount} in all,`, 'the first ones by']
    : [deposit.all ? amount : `a deposit of ${amount}`, 'by'];
  const text = `To keep ${days ? 'these days' : 'this stay'}, please pay ${what} ${by} ${dayAndTime(deposit.dueAt)}.`;
  const notice: Block = { kind: 'notice', title: deposit.all ? 'To pay' : 'Deposit', text };
  if (days) return [notice];
  return [
    notice,
    ...sentBlocks(business, stay),
    payBy(business, button(`Pay ${amount}`, url(paths.payment(bookingId)))),
  ];
}

/** Returns the way to a payment, or what to do where there is none before they come (R137). */
export function payBy(
  { payWhenYouCome, phoneNumber }: BusinessSnapshot,
  way: Block,
  otherwise = `To pay, please reply to this email or call us at ${phoneNumber}.`,
): Block {
  return payWhenYouCome ? { kind: 'paragraph', text: otherwise } : way;
}

export const whenYouCome = 'You pay when you come.';

/** Whether the owner says they paid, so the email must not ask for it (R126). */
export const isBeingChecked = ({ sent }: StaySnapshot) => sent?.state === 'open';

/** Returns the sentence on a payment outside PayPal that is being checked, or wasn't found (R126). */
export function sentBlocks({ ownerFirstName }: BusinessSnapshot, { sent }: StaySnapshot): Block[] {
  return sent === undefined
    ? []
    : [{ kind: 'paragraph', text: sentPaymentText(sent, ownerFirstName) }];
}

/** Returns the owner's sentence about the refund by the terms (R54). */
function dueText(dueCents: Cents): string {
  return dueCents > 0
    ? `Under the cancellation terms ${formatMoney(dueCents)} comes back to you. We send it the way you paid, usually the same day.`
    : 'Under the cancellation terms nothing of it comes back.';
}

/** Returns the sentence about money paid for a stay that won't happen (R29: no money moves automatically). */
export function paidBlocks(stay: StaySnapshot): Block[] {
  const { creditBackCents = 0 } = stay;
  if (creditBackCents === 0) return otherMoneyBlocks(stay);
  const text = `${formatMoney(creditBackCents)} is back as credit.`;
  const credit = { kind: 'paragraph', text } as const;
  return stay.paidCents > 0 ? [credit, ...otherMoneyBlocks(stay)] : [credit];
}

function otherMoneyBlocks({ paidCents, days, refundDueCents }: StaySnapshot): Block[] {
  if (paidCents <= 0) return [{ kind: 'paragraph', text: 'There’s nothing to pay.' }];
  if (refundDueCents !== undefined) return [{ kind: 'paragraph', text: dueText(refundDueCents) }];
  const text = `You paid ${formatMoney(paidCents)} for ${days ? 'these days' : 'this stay'}. We’ll decide about it and email you.`;
  return [{ kind: 'paragraph', text }];
}

/** Returns the owner's facts, for the business. */
export function ownerFacts({ ownerName, userEmail }: StaySnapshot): EmailFact[] {
  const email = { label: 'Email', value: hasAddress(userEmail) ? userEmail : 'None' };
  return ownerName === userEmail ? [email] : [{ label: 'Owner', value: ownerName }, email];
}

/** Returns the notice about money of a canceled stay that the business has to decide about (R29). */
export function moneyToDecide({ paidCents, refundDueCents: due }: StaySnapshot): Block[] {
  if (paidCents <= 0) return [];
  const terms = due === undefined ? '' : ` Under your terms ${formatMoney(due)} goes back.`;
  const text = `${formatMoney(paidCents)} was paid. Refund or keep it?${terms}`;
  return [{ kind: 'notice', title: 'Refund or keep?', text }];
}
