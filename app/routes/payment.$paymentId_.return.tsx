import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { capturePayment } from '~/features/money/payments/settle-attempt.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { idParam, requireProfile } from '~/core/web/guards.server';
import { AlertBox } from '~/ui/alert-box';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { PaymentHeading } from '~/features/money/payments/payment-heading';

export const meta = pageMeta({ title: 'Your payment', search: 'noindex' });

/**
 * Receives the payer back from the provider. The only GET that changes state (R5): it is idempotent
 * and bound to the attempt and its payer.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  const bookingId = idParam(params['paymentId']);
  const query = new URL(request.url).searchParams;
  const attemptId = idParam(query.get('attempt') ?? undefined);
  const together = query.has('together');
  try {
    const end = await capturePayment({ bookingId, attemptId, viewer });
    if ('sentence' in end)
      return { bookingId, attemptId, together, outcome: end.outcome, sentence: end.sentence };
    const text = `Transaction completed by ${end.payerGivenName ?? viewer.firstName ?? 'you'}`;
    return await redirectWithFlash(paths.profile(), { kind: 'success', text });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw data(null, { status: error.status, headers: error.headers });
  }
}

// Outcomes that may still change on a later check.
const unsettled = new Set(['pending', 'unknown']);

export default function PaymentReturn() {
  const { bookingId, attemptId, together, outcome, sentence } = useLoaderData<typeof loader>();
  return (
    <PageFrame width="narrow" title={<PaymentHeading />}>
      <AlertBox kind={unsettled.has(outcome) ? 'info' : 'error'}>{sentence}</AlertBox>
      {unsettled.has(outcome) ? (
        <LinkButton to={paths.paymentReturn(bookingId, attemptId, { together })} reloadDocument>
          Check again
        </LinkButton>
      ) : null}
      <LinkButton to={together ? paths.payTogether() : paths.payment(bookingId)} reloadDocument>
        Back to the payment
      </LinkButton>
      {together ? null : (
        <LinkButton to={paths.booking(bookingId)} variant="default">
          See the booking
        </LinkButton>
      )}
    </PageFrame>
  );
}
