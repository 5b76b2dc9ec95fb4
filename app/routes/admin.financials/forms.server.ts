/** The form of an edited amount in the table of financials (spec section 2, R29). */
import { ServiceError } from '~/core/errors/service-error.server';
import { formatMoney } from '~/core/money/money';
import type { SignedIn } from '~/core/session/session.server';
import { pageParam } from '~/core/web/guards.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { setPaidAmount } from '~/features/money/payments/manual-payments.server';
import { paidAmountSchema } from '~/features/money/payments/money.schema';
import { readBookingFilter } from '~/features/money/reports/financials';

export const paidForm = pageForm({
  ...{ id: 'paid', schema: paidAmountSchema },
  async act({ booking_id: bookingId, seen, paid: paidCents, note }, sent: Sent<SignedIn>) {
    // The hidden field can't show its own error.
    if (!/^\d{1,12}$/.test(seen))
      throw new ServiceError('invalid', 'Please reload this page and try again.');
    const { context: viewer, sentKey: submissionKey, request } = sent;
    const paid = { bookingId, paidCents, seenCents: Number(seen), note };
    await setPaidAmount({ ...paid, actorId: viewer.id, submissionKey });
    const query = new URL(request.url).searchParams;
    const table = { ...readBookingFilter(query).filter, page: pageParam(query) };
    return {
      to: paths.adminFinancials(table),
      said: `Paid is ${formatMoney(paidCents)} now.`,
    };
  },
});
