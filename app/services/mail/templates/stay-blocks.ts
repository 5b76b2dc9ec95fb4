/** The parts that every mail about a stay shares. */
import { stillStands } from '~/domain/booking-status';
import { formatMoney } from '~/domain/money';
import { nameList } from '~/lib/name-list';
import type { Block, Fact } from '../letter';
import type { StaySnapshot } from '../mail-contents';
import { dayAndTime, stayDays } from '../mail-dates';

/** `Biscuit and Mabel`; 'your dog' should a booking hold no name. */
export function petsOf(stay: StaySnapshot): string {
  return nameList(stay.petNames) || 'your dog';
}

/** `Boarding for Biscuit, Sat, Nov 21 to Mon, Nov 23`. */
export function stayTitle(stay: StaySnapshot): string {
  return `${stay.service} for ${petsOf(stay)}, ${stayDays(stay)}`;
}

/** `Hello Mia,`. */
export function greetingOf(firstName: string | null): string {
  return firstName ? `Hello ${firstName},` : 'Hello,';
}

/** The facts of spec section 7's payload; `others` stand before or after them. */
export function stayFacts(
  stay: StaySnapshot,
  others: { before?: Fact[]; after?: Fact[] } = {},
): Block {
  const facts = [
    ...(others.before ?? []),
    { label: stay.petNames.length > 1 ? 'Dogs' : 'Dog', value: petsOf(stay) },
    { label: 'Service', value: stay.service },
    { label: 'Drop Off', value: dayAndTime(stay.start) },
    { label: 'Pick Up', value: dayAndTime(stay.end) },
    ...(others.after ?? []),
  ];
  return { kind: 'facts', facts };
}

/** Who booked, for the business. */
export function ownerFacts(stay: StaySnapshot): Fact[] {
  const email = { label: 'E-mail', value: stay.userEmail };
  return stay.ownerName === stay.userEmail
    ? [email]
    : [{ label: 'Owner', value: stay.ownerName }, email];
}

/** When it was canceled; nothing for a stay that was not. */
export function canceledFacts(stay: StaySnapshot): Fact[] {
  if (stay.canceledAt === null) return [];
  return [{ label: 'Canceled', value: dayAndTime(stay.canceledAt) }];
}

/** What was typed with the request; nothing when it was left empty. */
export function messageBlocks(stay: StaySnapshot, title: string): Block[] {
  const text = stay.message.trim();
  return text === '' ? [] : [{ kind: 'quotation', title, text }];
}

/**
 * The quote line by line (R27) and its Total; Paid and Remaining once a part is paid (R29). A stay
 * that will not be has nothing remaining to pay.
 */
export function quoteBlock(stay: StaySnapshot): Block {
  const { lines, totalCents, paidCents, remainCents } = stay;
  const sums = [{ label: 'Total', cents: totalCents }];
  // A total set by hand is not what its lines add up to: the letter must not look miscalculated.
  const agreed = totalCents - lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (agreed !== 0 && lines.length > 0) sums.unshift({ label: 'As agreed', cents: agreed });
  if (paidCents !== 0) sums.push({ label: 'Paid', cents: paidCents });
  if (stillStands(stay.status)) {
    if (remainCents < 0) sums.push({ label: 'Credit', cents: -remainCents });
    else if (paidCents !== 0) sums.push({ label: 'Remaining', cents: remainCents });
  }
  return { kind: 'quote', lines, sums };
}

/** What becomes of money paid for a stay that will not be (R29: nothing moves by itself). */
export function paidBlocks(stay: StaySnapshot): Block[] {
  if (stay.paidCents <= 0) return [];
  const paid = formatMoney(stay.paidCents);
  return [
    {
      kind: 'paragraph',
      text: `You have paid ${paid} for this stay. We will write to you about it.`,
    },
  ];
}
