/** Compares the house with the model of its bad days: what each page says, and what each owner was told. */
import { expect } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { Notice } from '~/core/errors/notices';
import { NoticesError } from '~/core/errors/service-error.server';
import { noAddress } from '~/core/mail/erased-address';
import { paths } from '~/core/web/paths';
import { newFormKey } from '~/core/web/idempotency.server';
import { whatWaits } from '~/features/booking/lists/what-waits.server';
import { catchUp } from '~/features/day/care/catch-up.server';
import { missedBeforeToday } from '~/features/day/care/missed-care.server';
import { ticksOfBooking } from '~/features/day/care/ticks.server';
import { emergencyCardFor } from '~/features/day/emergency-card/emergency-cards.server';
import { usualDays } from '~/features/day/health-notices/health-notices';
import { whoWasHere } from '~/features/day/health-notices/who-was-here.server';
import { today } from '~/features/day/today/today.server';
import { ownersOfDays } from '~/features/messages/to-a-day/day-message.server';
import { openDisputes, staysInDispute } from '~/features/money/payments/disputes.server';
import { bookingMoney } from '~/features/money/payments/ledger.server';
import { writeRefund } from '~/features/money/payments/refund.server';
import { moneyBackSentence } from '~/features/money/pricing/money-facts';
import { registerPage } from '~/features/money/reports/register.server';
import { saidToOwner } from '~/features/people/accounts/said-to-owner.server';
import { doseKey, type Stay } from './model';
import { dateOn, instantAt, timeZone, type World } from './world';

const idsOf = (stays: readonly Pick<Stay, 'id'>[]) => stays.map(({ id }) => id).sort();
const unique = (ids: readonly string[]) => [...new Set(ids)].sort();

/** R119: every page that says who is here says the same. */
export async function expectOneWhereabouts({ model, helper }: World): Promise<void> {
  const day = dateOn(model.today);
  const shown = await today(instantAt(model.now), timeZone);
  expect(idsOf(shown.here), 'Here now').toEqual(idsOf(model.here()));
  const onDay = model.onDays(model.today, model.today);
  const owners = await ownersOfDays('committed', { from: day, until: day, requests: false });
  expect(owners.map(({ id }) => id).sort(), 'owners of the day').toEqual(
    unique(onDay.map(({ owner }) => owner.id)),
  );
  for (const { id, hasEmail } of owners)
    expect(hasEmail).toBe(model.stays.find(({ owner }) => owner.id === id)?.owner.hasEmail);
  const { rows } = await registerPage({ from: day, until: day });
  expect(unique(rows.map(({ bookingId }) => bookingId)), 'register').toEqual(
    idsOf(model.inRegister(model.today)),
  );
  const seen = idsOf(model.onDays(model.today, model.today + 1));
  const open: string[] = [];
  for (const { id } of model.stays)
    if ((await emergencyCardFor(helper, id)) !== null) open.push(id);
  expect(open.sort(), 'emergency cards').toEqual(seen);
}

/** Asserts that nothing else than the acts and rules changed the stays. */
export async function expectStays({ model }: World): Promise<void> {
  const rows = await database().booking.findMany({ orderBy: { id: 'asc' } });
  expect(
    rows.map(({ id, status, arrivedAt, leftAt, paidCents }) => ({
      ...{ id, status, arrivedAt, leftAt, paidCents },
    })),
  ).toEqual(
    [...model.stays]
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, status, arrived, left, paidCents }) => ({
        ...{ id, status, paidCents },
        arrivedAt: arrived === null ? null : instantAt(arrived),
        leftAt: left === null ? null : instantAt(left),
      })),
  );
}

/** R121: what is missed waits until it is answered, and the owner reads nothing of what nobody knows. */
export async function expectCare({ model, cares }: World): Promise<void> {
  const missed = await missedBeforeToday();
  const listed = [...(missed?.medicine ?? []), ...(missed?.others ?? [])];
  expect(
    listed.map(({ itemId, date, minutes }) => `${itemId} ${date} ${minutes}`).sort(),
    'missed care',
  ).toEqual(
    model
      .missed()
      .map(({ care: { id }, day, minutes }) => `${id} ${dateOn(day)} ${minutes}`)
      .sort(),
  );
  expect((await catchUp()) !== null, 'catch up').toBe(model.asksToCatchUp());
  let told = 0;
  for (const { id } of model.stays) {
    const ticks = await ticksOfBooking(id);
    told += ticks.length;
    for (const { outcome } of ticks) expect(outcome).toBe('given');
  }
  const given = model
    .doses(0)
    .flatMap(({ care, minutes }) =>
      Array.from({ length: model.today + 1 }, (_none, day) => ({ care, day, minutes })).filter(
        (dose) => model.answers.get(doseKey(dose)) === 'given',
      ),
    );
  expect(cares.length).toBeGreaterThan(0);
  expect(told, 'care told to owners').toBe(given.length);
}

const count = (list: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const one of list) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
};

/** R120: thanks, requests for a review and reminders to pay go to whom they are due, once. */
export async function expectToldOnce({ model }: World): Promise<void> {
  const mails = await database().outboxMail.findMany();
  const of = (template: string) => mails.filter((mail) => mail.template === template);
  const thanked = model.stays.filter(
    ({ owner, left, assumed, status }) =>
      status === 'accepted' && left !== null && !assumed && owner.hasEmail && owner.optedIn,
  );
  expect(count(of('stay_over').map(({ bookingId }) => bookingId ?? '')), 'thanks').toEqual(
    count(thanked.map(({ id }) => id)),
  );
  expect(count(of('review_request').map(({ profileId }) => profileId ?? '')), 'reviews').toEqual(
    count([...model.askedForReview]),
  );
  // R115: one that waited while a part was paid is replaced by one with the sum of now.
  const asking = of('payment_due').filter(({ problem }) => problem?.startsWith('Another') !== true);
  expect(count(asking.map(({ profileId }) => profileId ?? '')), 'to pay').toEqual(
    Object.fromEntries(model.askedToPay),
  );
}

/** R124: nobody without an address is written to, promised an email, or canceled by a rule. */
export async function expectNothingToNobody({ model }: World): Promise<void> {
  const silent = model.stays.filter(({ owner }) => !owner.hasEmail);
  const profileId = { in: silent.map(({ owner }) => owner.id) };
  const written = { OR: [{ toAddress: { endsWith: noAddress } }, { profileId }] };
  expect(await database().outboxMail.count({ where: written })).toBe(0);
  const bookingId = { in: idsOf(silent) };
  const byRule = { actorId: null, toStatus: 'canceled', bookingId } as const;
  expect(await database().bookingHistory.count({ where: byRule })).toBe(0);
  for (const { id } of silent)
    expect(await saidToOwner({ bookingId: id }, 'They get an email.')).toContain('has no email');
}

/** R122: the default list of owners to tell of an ill dog. */
export async function expectExposed({ model }: World): Promise<void> {
  for (const illness of model.illnesses) {
    const found = await whoWasHere(illness.id, usualDays);
    const owners = found?.owners.filter(({ noted }) => noted).map(({ id }) => id);
    const exposed = [...model.exposed(illness)].sort();
    expect(owners?.sort(), 'exposed').toEqual(exposed);
    // Rows without a tick: booked for then, and nobody noted that they came.
    const unticked = found?.owners.filter(({ noted }) => !noted).map(({ id }) => id);
    const perhaps = [...model.perhapsExposed(illness)].sort();
    expect(unticked?.sort(), 'rows without a tick').toEqual(perhaps);
    illness.owners = Math.max(illness.owners, exposed.length);
    illness.unticked = Math.max(illness.unticked, perhaps.length);
  }
}

/** R125, R126: what waits for each owner, and where the money of canceled stays is. */
export async function expectMoney({ model, guests }: World): Promise<void> {
  for (const { id, viewer } of guests) {
    const lines = await whatWaits(id, viewer);
    const open = model.toPay(id);
    const paying = lines.filter(({ pays }) => pays !== null);
    expect(paying.map(({ pays }) => pays)).toEqual(open.map((stay) => stay.id));
    for (const [index, { says }] of open.entries())
      for (const words of says) expect(paying[index]?.text).toContain(words);
    const canceled = model.stays.filter(
      ({ owner, canceledByRule, start }) => owner.id === id && canceledByRule && start > model.now,
    );
    expect(lines.filter(({ text }) => text.includes('wasn’t paid in time'))).toHaveLength(
      canceled.length,
    );
  }
  for (const { id, viewer } of guests) {
    const lines = await whatWaits(id, viewer);
    const steps = lines.filter(({ button }) => button.includes('certificate'));
    expect(new Set(steps.flatMap(({ petIds }) => petIds)), 'certificates').toEqual(
      model.needCertificate(id),
    );
    const changes = lines.filter(({ text }) => text.includes('you asked for a change'));
    expect(changes.map(({ to }) => to).sort(), 'changes').toEqual(
      model
        .openChanges(id)
        .map((stay) => paths.booking(stay.id))
        .sort(),
    );
  }
  for (const stay of model.stays.filter(({ status }) => status === 'canceled'))
    expect(moneyBackSentence([await bookingMoney(stay.id)])).toBe(model.whereMoneyIs(stay));
}

/** R56, R123: a free place is held for who waits for it, but not on days on which the house is closed. */
export async function expectOffers({ model, guests }: World): Promise<void> {
  const rows = await database().waitlistEntry.findMany();
  const held = model.waits.filter(({ id, ...wait }) => {
    const row = rows.find((one) => one.id === id);
    const isHeld =
      row?.state === 'offered' && Number(row.offerEndsAt) > Number(instantAt(model.now));
    // Places are looked for each hour here, and a day that closes takes its offers back.
    if (isHeld) expect(model.isOnClosedDays(wait), 'offered on a closed day').toBe(false);
    const couldBe = Math.max(wait.since, model.freed) + 120 < model.now;
    if (couldBe && !model.isOnClosedDays(wait) && wait.start - 180 > model.now && !wait.taken)
      expect(row?.state, 'a free place').not.toBe('waiting');
    return isHeld;
  });
  for (const { id, viewer } of guests) {
    const offers = (await whatWaits(id, viewer)).filter(({ text }) =>
      text.startsWith('A place is'),
    );
    expect(offers, 'offers').toHaveLength(held.filter(({ owner }) => owner.id === id).length);
  }
}

/** R129: a dispute stands where the money is, and a refund of disputed money asks about it, no other. */
export async function expectDisputes({ model, admin }: World): Promise<void> {
  const disputed = model.disputed();
  expect(idsOf(await staysInDispute()), 'in dispute').toEqual(idsOf(disputed));
  for (const { id: bookingId, captures } of model.stays) {
    if (captures.length === 0) continue;
    const { entries } = await bookingMoney(bookingId);
    const disputes = await openDisputes('committed', bookingId);
    const open = captures.flatMap((capture) => [...capture.disputes]);
    expect(disputes.map(({ id }) => id).sort()).toEqual(open.sort());
    const capture = entries.find(({ kind }) => kind === 'capture');
    const refund = { bookingId, captureEntryId: capture?.id ?? '', amountCents: 100, note: '' };
    const by = { actorId: admin.id, submissionKey: newFormKey(), noticed: ['refund:100'] };
    const asked = await inTransaction(async (tx) => {
      await writeRefund(tx, { ...refund, ...by });
      // Nothing is to remain of it.
      throw new NoticesError([]);
    }).catch((error: unknown) => (error instanceof NoticesError ? error.notices : [error]));
    const disputeNotices = asked.filter(
      (notice) => isNotice(notice) && notice.code.startsWith('disputed:'),
    );
    expect(disputeNotices).toHaveLength(open.length);
  }
}

const isNotice = (value: unknown): value is Notice =>
  typeof value === 'object' && value !== null && 'code' in value;

const mustBeTold = [
  ...['no_show', 'deposit_missed', 'admin_cancel', 'rejection', 'payment_kept'],
  'change_declined',
];

/**
 * Owners are told what they must be told in one email, which leaves with the next delivery; none leaves twice.
 * @param upSince the minute since which the mail service takes mail; null while it is down
 */
export async function expectTold(
  { model }: World,
  { taken, upSince }: { taken: readonly { outboxId: string }[]; upSince: number | null },
): Promise<void> {
  const mails = await database().outboxMail.findMany({ orderBy: { createdAt: 'asc' } });
  const byRule = model.stays.filter(({ canceledByRule }) => canceledByRule).map(({ id }) => id);
  const missed = mails.filter(({ template }) => template === 'deposit_missed');
  for (const { id, deadlines } of model.stays)
    expect(missed.filter(({ bookingId }) => bookingId === id).length).toBeLessThanOrEqual(
      deadlines,
    );
  // A stay that begins too soon is not canceled: its owner is only told that the deposit is missing.
  const must = mails.filter(
    ({ template, bookingId }) =>
      mustBeTold.includes(template) &&
      (template !== 'deposit_missed' || byRule.includes(bookingId ?? '')),
  );
  const told = (list: readonly { owner: string; template: string }[]) =>
    count(list.map(({ owner, template }) => `${template} to ${owner}`));
  expect(told(must.map((mail) => ({ ...mail, owner: mail.profileId ?? '' })))).toEqual(
    told(model.told),
  );
  const sent = mails.filter(({ state }) => state === 'sent').map(({ id }) => id);
  expect(taken.map(({ outboxId }) => outboxId).sort(), 'sent').toEqual(sent.sort());
  expect(mails.filter(({ state }) => state === 'failed' || state === 'kept')).toEqual([]);
  expect(must.filter(({ state }) => state === 'expired')).toEqual([]);
  // After a failure the next try is at most an hour and a half away, and the clock goes by the hour.
  if (upSince === null || model.now - upSince < 200) return;
  const late = instantAt(model.now - 120);
  const waiting = mails.filter(({ state, sendAfter }) => state === 'waiting' && sendAfter < late);
  expect(waiting.map(({ template }) => template)).toEqual([]);
}
