/** The forms of a payment page (R30, R55, R94). */
import { redirect } from '@remix-run/node';
import * as z from 'zod';
import type { SignedIn } from '~/core/session/session.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { claimButton, claimSchema } from '~/features/money/offline/claim.schema';
import { claimPayment, withdrawClaim } from '~/features/money/offline/claims.server';
import { paymentSchema } from '~/features/money/payments/payment.schema';
import { payLater, startPayment } from '~/features/money/payments/start-payment.server';

type SentHere = Sent<{ viewer: SignedIn; bookingId: string }>;

// The same key: a retry continues with an order that may already exist (R32).
const newKey = 'never';

export const paymentForms = [
  pageForm({
    ...{ id: 'pay', schema: paymentSchema, newKey },
    mayBeGone: true,
    async act(choice, { context: { bookingId, viewer }, formKey, request }: SentHere) {
      const { origin } = new URL(request.url);
      const sent = { bookingId, viewer, choice, submissionKey: formKey, origin };
      const { approveUrl } = await startPayment(sent);
      return redirect(approveUrl);
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
