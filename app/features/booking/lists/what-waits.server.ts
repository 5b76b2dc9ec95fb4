/** The open tasks of an owner, by deadline: the top of their profile (R125). */
import { database } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { formatMoney } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import type { Viewer } from '~/core/session/permissions';
import { hostName } from '~/core/settings/host-name';
import { businessSettings, type Settings } from '~/core/settings/settings.server';
import { nameList } from '~/core/text/format';
import {
  addDays,
  dateOf,
  type LocalDateTime,
  localDateOf,
  startOfDay,
  toLocal,
} from '~/core/time/business-time';
import { formatWeekdayDate } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';
import { knownFacts } from '~/features/booking/readiness/known-facts.server';
import { stepsOf } from '~/features/booking/readiness/next-step';
import { readinessOf } from '~/features/booking/readiness/readiness';
import { sentPaymentOf, stayName, withClaim } from '~/features/booking/record/booking-row.server';
import { openDeposit } from '~/features/booking/record/booking-view.server';
import { mayPay } from '~/features/booking/rules/booking-permissions';
import { activeStatuses, isActive } from '~/features/booking/rules/booking-status';
import { ownWaits } from '~/features/booking/waitlist/waitlist.server';
import { sentText } from '~/features/money/pricing/money-facts';
import { hasWayToPay } from '~/features/money/payments/credit-payments.server';
import { depositDueText, restDueOn, restDueText } from '~/features/money/pricing/deposit';

/** A line with its button. */
export type Waiting = {
  text: string;
  button: string;
  to: string;
  /** The stay that the button pays; null for any other button. */
  pays: string | null;
  /** The dogs whose papers or first visit it is about. */
  petIds: string[];
};

type Line = Waiting & {
  /** Null comes last. */
  deadline: Date | null;
};

const included = {
  pets: { select: { pet: { select: { id: true, petName: true } } } },
  ...withClaim,
  change: { select: { state: true } },
  // The row that canceled it.
  history: {
    where: { toStatus: 'canceled', NOT: { fromStatus: 'canceled' } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: 1,
    select: { event: true },
  },
} satisfies Prisma.BookingInclude;

type Row = Prisma.BookingGetPayload<{ include: typeof included }>;

/** Returns the open tasks of an owner, soonest deadline first. The number of statements doesn't grow. */
export async function whatWaits(ownerId: string, viewer: Viewer): Promise<Waiting[]> {
  const at = now();
  const settings = await businessSettings('committed');
  const stays = await database().booking.findMany({
    where: {
      userId: ownerId,
      OR: [
        { status: { in: activeStatuses }, end: { gt: at } },
        { status: 'accepted', remainCents: { gt: 0 } },
        { status: 'canceled', start: { gt: at } },
      ],
    },
    include: included,
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const pays = viewer.id === ownerId && (await hasWayToPay(settings, ownerId));
  const lines: Line[] = [
    ...(pays ? stays.flatMap((stay) => toPay(stay, viewer, settings) ?? []) : []),
    ...(await placesOffered(ownerId)),
    ...(await stepsBefore(ownerId, stays, settings)),
    ...stays.flatMap((stay) => openChange(stay, settings) ?? []),
    ...stays.flatMap((stay) => canceledByRule(stay, settings) ?? []),
  ];
  const time = ({ deadline }: Line) => deadline?.getTime() ?? Infinity;
  return lines
    .sort((one, other) => (time(one) === time(other) ? 0 : time(one) - time(other)))
    .map(({ text, button, to, pays, petIds }) => ({ text, button, to, pays, petIds }));
}

/** Returns the line of an amount that is due, or of the payment that is being checked; null without either. */
function toPay(stay: Row, viewer: Viewer, settings: Settings): Line | null {
  const { id, status, remainCents, userId, end } = stay;
  const { timeZone } = settings;
  const sent = sentText(sentPaymentOf(stay), hostName(settings));
  if (status !== 'accepted') return null;
  if (!mayPay(viewer, { ownerId: userId, status, remainCents }).allowed) return null;
  const at = now();
  const deposit = openDeposit(stay, timeZone);
  const restOn = restDueOn(stay, { now: at, timeZone });
  const due =
    deposit !== null
      ? { text: depositDueText(deposit), cents: deposit.cents, by: stay.depositDueAt }
      : end <= at
        ? { text: `${formatMoney(remainCents)} to pay.`, cents: remainCents, by: end }
        : restOn !== null
          ? {
              text: `${formatMoney(remainCents)} ${restDueText(stay, { now: at, timeZone })}.`,
              ...{ cents: remainCents, by: startOfDay(addDays(restOn, 1), timeZone) },
            }
          : null;
  if (due === null && sent === null) return null;
  if (sent !== null && sent.checkingCents > 0)
    return {
      text: `${stayName(stay, settings)}: ${sent.text}`,
      button: 'See it',
      to: paths.payment(id),
      ...{ pays: id, petIds: [], deadline: null },
    };
  return {
    text: [`${stayName(stay, settings)}:`, sent?.text, due?.text].filter(Boolean).join(' '),
    button: `Pay ${formatMoney(due?.cents ?? remainCents)}`,
    to: paths.payment(id),
    ...{ pays: id, petIds: [], deadline: due?.by ?? null },
  };
}

async function placesOffered(ownerId: string): Promise<Line[]> {
  const waits = await ownWaits(ownerId);
  return waits.flatMap(({ petNames, when, offer }) =>
    offer === null
      ? []
      : {
          text: `A place is free for ${nameList(petNames)}, ${when}. It’s held until ${offer.until}.`,
          button: 'See the place',
          to: paths.reservationsOf(ownerId),
          ...{ pays: null, petIds: [], deadline: offer.untilAt },
        },
  );
}

/** Returns the owner's steps before their coming stays, each once, for the first stay that needs it. */
async function stepsBefore(
  ownerId: string,
  stays: readonly Row[],
  settings: Settings,
): Promise<Line[]> {
  const { timeZone } = settings;
  const at = now();
  const ahead = stays.filter(({ status, start }) => isActive(status) && start > at);
  const petIds = [...new Set(ahead.flatMap(({ pets }) => pets.map(({ pet }) => pet.id)))];
  const facts = await knownFacts('committed', { ownerId, petIds }, { reads: 'owner' });
  const today = localDateOf(at, timeZone);
  const local = (instant: Date): LocalDateTime => toLocal(instant, timeZone);
  const lines = new Map<string, Line>();
  for (const stay of ahead) {
    const named = stay.pets.map(({ pet: { id, petName: name } }) => ({ id, name }));
    const times = { start: local(stay.start), end: local(stay.end), pets: named };
    for (const step of stepsOf(readinessOf(times, today, facts), paths.profileOf(ownerId)))
      if (!lines.has(step.text))
        lines.set(step.text, {
          text: `Before ${formatWeekdayDate(dateOf(times.start), today)}:`,
          button: step.text,
          to: step.to,
          ...{ pays: null, petIds: step.petIds, deadline: stay.start },
        });
  }
  return [...lines.values()];
}

function openChange(stay: Row, settings: Settings): Line | null {
  if (stay.change?.state !== 'open' || stay.end <= now()) return null;
  return {
    text: `${stayName(stay, settings)}: you asked for a change. ${hostName(settings)} hasn’t answered yet.`,
    button: 'See it',
    to: paths.booking(stay.id),
    ...{ pays: null, petIds: [], deadline: null },
  };
}

/** A stay that its unpaid deposit canceled: it says why, and that it can be asked for again (R126). */
function canceledByRule(stay: Row, settings: Settings): Line | null {
  const [last] = stay.history;
  if (stay.status !== 'canceled' || last?.event !== 'deposit_missed') return null;
  return {
    text: `${stayName(stay, settings)}: canceled, because the deposit wasn’t paid in time.`,
    button: 'Ask again for these dates',
    to: paths.bookStay(stay.userId, {
      service: stay.service,
      start: toLocal(stay.start, settings.timeZone),
      end: toLocal(stay.end, settings.timeZone),
      petIds: stay.pets.map(({ pet }) => pet.id),
    }),
    ...{ pays: null, petIds: [], deadline: null },
  };
}
