/** What PayPal's answers about refunds mean to the port. */
import { RefundStatus, type Refund } from '@paypal/paypal-server-sdk';
import { centsOfPaypalAmount } from './paypal-amount';
import { providerErrorOf } from './paypal-answers.server';
import { ProviderError, type RefundOutcome } from './paypal-port.server';

/**
 * How a refund stands.
 * @throws ProviderError unknown for one in no state that the API describes, or not in US dollars
 */
export function refundOutcomeOf(refund: Refund): RefundOutcome {
  const { id: refundId, status, amount } = refund;
  if (refundId === undefined) throw new ProviderError('unknown', 'REFUND_UNREADABLE');
  switch (status) {
    case RefundStatus.Completed: {
      const amountCents = centsOfPaypalAmount(amount?.value ?? '');
      if (amountCents === null || amount?.currencyCode !== 'USD')
        throw new ProviderError('unknown', 'REFUND_UNREADABLE');
      return { kind: 'completed', refundId, captureId: captureIdOf(refund), amountCents };
    }
    case RefundStatus.Pending:
      return { kind: 'pending', refundId };
    case RefundStatus.Failed:
    case RefundStatus.Cancelled:
      return { kind: 'refused', issue: `REFUND_${status}` };
    default:
      throw new ProviderError('unknown', 'REFUND_UNREADABLE');
  }
}

/** A refund that was definitely not made; anything less certain is thrown on. */
export function refundRefusal(error: unknown): RefundOutcome {
  const { kind, issue } = providerErrorOf(error);
  if (kind === 'refused') return { kind, issue };
  throw providerErrorOf(error);
}

// A refund names its capture only by the link that leads up to it.
function captureIdOf({ links }: Refund): string | null {
  const up = links?.find(({ rel }) => rel === 'up')?.href;
  return /\/v2\/payments\/captures\/([A-Z0-9]{1,36})$/.exec(up ?? '')?.[1] ?? null;
}
