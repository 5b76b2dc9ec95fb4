/** The forms of a payment page (R30, R55, R94). */
import { redirect } from '@remix-run/node';
import * as z from 'zod';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney } from '~/core/money/money';
import type { SignedIn } from '~/core/session/session.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { claimButton, claimSchema } from '~/features/money/offline/claim.schema';
import { claimPayment, withdrawClaim } from '~/features/money/offline/claims.server';
import { paymentSchema } from '~/features/money/payments/payment.schema';
import {
  payLater,
  payWithCreditFirst,
  spendCredit,
  tickFirst,
} from '~/features/money/payments/start-payment.server';

type SentHere = Sent<{ viewer: SignedIn; bookingId: string }>;

// The same key: a retry continues with an order that may already exist (R32).
const newKey = 'never';

const paidByCredit = (bookingId: string, usedCents: Cents) => ({
  to: paths.booking(bookingId),
  said: `${formatMoney(usedCents)} paid from your credit.`,
});

export const paymentForms = [
  pageForm({
    ...{ id: 'pay', schema: paymentSchema, newKey },
    mayBeGone: true,
    async act(choice, { context: { bookingId, viewer }, formKey, request }: SentHere) {
      const { origin } = new URL(request.url);
      const sent = { bookingId, viewer, choice, submissionKey: formKey, origin };
      const started = await payWithCreditFirst(sent);
      if ('usedCents' in started) return paidByCredit(bookingId, started.usedCents);
      return redirect(started.approveUrl);
    },
  }),
  pageForm({
    ...{ id: 'use-credit', schema: paymentSchema, newKey },
    mayBeGone: true,
    async act({ deposit, credit }, { context: { bookingId, viewer }, formKey }: SentHere) {
      if (typeof credit !== 'number') throw new ServiceError('invalid', tickFirst, 'credit');
      const choice = { deposit, credit, tip: { percent: 0 } };
      const sent = { bookingId, viewer, choice, submissionKey: formKey, whole: false };
      const used = await spendCredit(sent);
      return paidByCredit(bookingId, used?.usedCents ?? 0);
    },
  }),
  pageForm({
    ...{ id: 'later', schema: z.object({}), newKey },
    button: true,
    async act(_nothing, { context: { bookingId, viewer } }: SentHere) {
      await payLater({ bookingId, viewer });
      return { to: paths.profile(), said: 'You can pay later, from your reservations.' };
    },
  }),
  pageForm({
    ...{ id: 'claim', schema: claimSchema, newKey },
    mayBeGone: true,
    async act({ method, amount }, { context: { bookingId, viewer }, formKey }: SentHere) {
      const claim = { bookingId, viewer, method, amountCents: amount, submissionKey: formKey };
      await claimPayment(claim);
      const said = 'Thank you! We’ll let you know when it’s here.';
      return { to: paths.booking(bookingId), said };
    },
  }),
  pageForm({
    ...{ id: 'withdraw-claim', schema: claimButton, newKey },
    button: true,
    async act({ claim_id: claimId }, { context: { bookingId, viewer } }: SentHere) {
      await withdrawClaim(claimId, viewer);
      return { to: paths.payment(bookingId), said: 'Withdrawn. You can pay now.' };
    },
  }),
] as const;
