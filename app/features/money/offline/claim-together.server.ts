/** Payments outside PayPal for all stays of an owner by one "I've sent it" (R94, R95). */
import { inTransaction, type Reader, rowsFor } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import { type Cents, sumCents } from '~/core/money/money';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import type { Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { nameList } from '~/core/text/format';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import {
  type StayToPay,
  staysToPay,
  togetherSeen,
} from '~/features/money/payments/pay-together.server';
import { payingIsPossible } from '~/features/money/payments/payment-provider.server';
import { publishOwnersNews } from '~/features/people/accounts/owners-news.server';
import { queueClaimedTogether } from './claim-emails.server';
import { type ClaimMethod, offeredMethods, type OtherWay, otherWays } from './other-ways';

export type WaysTogether = {
  ways: OtherWay[];
  methods: ClaimMethod[];
  amountCents: Cents;
  reference: string;
};

const sumOf = (stays: readonly StayToPay[]) =>
  sumCents(stays.map(({ amountCents }) => amountCents));

/** Returns the other ways to pay all stays: empty while a part of one is being checked. */
export async function waysTogether(ownerId: string): Promise<WaysTogether> {
  const settings = await businessSettings('committed');
  const stays = await staysToPay('committed', ownerId);
  const amountCents = sumOf(stays);
  const dogs = [...new Set(stays.flatMap(({ booking }) => petNamesOf(booking)))];
  const reference = `${nameList(dogs.slice(0, 3)) || 'Stays'}, ${stays.length === 1 ? '1 stay' : `${stays.length} stays`}`;
  const none = { ways: [], methods: [], amountCents, reference };
  if (stays.length === 0 || (await someChecked('committed', stays))) return none;
  return {
    ...none,
    ways: otherWays(settings, { cents: amountCents, reference }),
    methods: offeredMethods(settings),
  };
}

async function someChecked(reader: Reader, stays: readonly StayToPay[]): Promise<boolean> {
  const openKey = { in: stays.map(({ booking }) => booking.id) };
  return (await rowsFor(reader).paymentClaim.count({ where: { openKey } })) > 0;
}

/**
 * Records one payment outside PayPal as a claim for each stay that the page showed, once per form (R20).
 * @throws ServiceError
 */
export async function claimTogether(sent: {
  seen: string;
  viewer: Viewer;
  method: ClaimMethod;
  submissionKey: string | undefined;
}): Promise<void> {
  const { seen, viewer, method, submissionKey: key } = sent;
  await countAttempts([{ limit: 'payment-start', subject: viewer.id }]);
  const content = { seen, method };
  const form = { key, actorId: viewer.id, form: 'payment-claim' as const, content };
  await inTransaction((tx) =>
    withIdempotencyKey(tx, form, async () => {
      const stays = await staysToPay(tx, viewer.id);
      if (stays.length === 0 || togetherSeen(stays) !== seen || (await someChecked(tx, stays)))
        throw new ServiceError('conflict', amountChanged);
      if (!offeredMethods(await businessSettings(tx)).includes(method))
        throw new ServiceError('conflict', 'That way to pay is no longer offered.', 'method');
      const createdAt = now();
      for (const { booking, amountCents } of stays) {
        const { id: bookingId } = booking;
        const data = { bookingId, method, amountCents, openKey: bookingId, createdAt };
        await tx.paymentClaim.create({ data });
      }
      const parts = stays.map(({ booking: { id: bookingId }, amountCents }) => ({
        ...{ bookingId, amountCents },
      }));
      await queueClaimedTogether(tx, { method, parts });
      const [first, ...others] = parts.map(({ bookingId: subjectId }) => ({
        ...{ topic: 'booking' as const, subjectId },
      }));
      if (first) await publishOwnersNews(tx, viewer.id, { ...first, news: 'paid_otherwise' });
      for (const other of others) publish(tx, { audience: adminAudience, ...other });
      return stays[0]?.booking.id ?? '';
    }),
  );
}

const amountChanged =
  'The amount due has changed, so nothing was noted. Please check it, and tell us again.';

/**
 * Returns the sum of one payment for all stays, in cents (R95); null for fewer than two stays, which have
 * their own page, and if there is no way to pay.
 */
export async function togetherCents(ownerId: string): Promise<Cents | null> {
  const settings = await businessSettings('committed');
  if (!payingIsPossible() && offeredMethods(settings).length === 0) return null;
  const stays = await staysToPay('committed', ownerId);
  return stays.length < 2 ? null : sumOf(stays);
}
