import {
  CheckoutPaymentIntent,
  OrderApplicationContextShippingPreference,
  OrderApplicationContextUserAction,
  PayeePaymentMethodPreference,
  PaypalExperienceLandingPage,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  type Order,
  type OrderRequest as PaypalOrderRequest,
} from '@paypal/paypal-server-sdk';
import type { Cents } from '~/core/money/money';
import {
  captureRefusal,
  isTokenRefused,
  lookUpRefusal,
  orderStateOf,
  providerErrorOf,
  refundOutcomeOf,
  refundRefusal,
} from './paypal-answers.server';
import {
  paypalAmount,
  ProviderError,
  type CaptureOutcome,
  type CreatedOrder,
  type OrderRequest,
  type OrderState,
  type PaymentProvider,
  type RefundOutcome,
  type RefundRequest,
} from './paypal-port.server';
import {
  paypalSessions,
  type PaypalConnection,
  type PaypalSession,
  type PaypalSessions,
} from './paypal-session.server';

const wholeAnswer = 'return=representation';
const longestText = 127;
const longestNote = 255;

function orderRequestBody(request: OrderRequest): PaypalOrderRequest {
  return {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      {
        referenceId: request.bookingId,
        customId: request.bookingId,
        description: request.description.slice(0, longestText),
        amount: amountOf(request),
      },
    ],
    ...(request.through === 'page' ? namedSource(request) : openSource(request)),
  };
}

/** Returns the amount of an order; a tax within it is told apart (R140). */
function amountOf({ amountCents, taxCents }: OrderRequest) {
  const usd = (cents: Cents) => ({ currencyCode: 'USD', value: paypalAmount(cents) });
  // PayPal takes no part of $0.00.
  if (taxCents === 0 || taxCents === amountCents) return usd(amountCents);
  const breakdown = { itemTotal: usd(amountCents - taxCents), taxTotal: usd(taxCents) };
  return { ...usd(amountCents), breakdown };
}

/** Returns the payment source for PayPal's own page, to which the payer is redirected. */
function namedSource(request: OrderRequest): Partial<PaypalOrderRequest> {
  return {
    paymentSource: {
      paypal: {
        experienceContext: {
          brandName: request.payeeName.slice(0, longestText),
          returnUrl: request.returnUrl,
          cancelUrl: request.cancelUrl,
          shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
          userAction: PaypalExperienceUserAction.PayNow,
          // The closest an order can get to R31: log in to pay, and no payments that clear days later.
          landingPage: PaypalExperienceLandingPage.Login,
          paymentMethodPreference: PayeePaymentMethodPreference.ImmediatePaymentRequired,
        },
      },
    },
  };
}

/** Returns the context for the buttons: the button pressed decides whether PayPal or Venmo pays. */
function openSource(request: OrderRequest): Partial<PaypalOrderRequest> {
  return {
    applicationContext: {
      brandName: request.payeeName.slice(0, longestText),
      returnUrl: request.returnUrl,
      cancelUrl: request.cancelUrl,
      shippingPreference: OrderApplicationContextShippingPreference.NoShipping,
      userAction: OrderApplicationContextUserAction.PayNow,
    },
  };
}

function createdOrder(order: Order): CreatedOrder {
  const approval = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  if (!order.id || !approval) throw new ProviderError('unknown', 'ORDER_UNREADABLE');
  return { orderId: order.id, approveUrl: approval.href };
}

/**
 * Calls PayPal signed in. A call with a token that PayPal no longer accepts had no effect, so it is repeated
 * once with a new one.
 */
async function signedIn<T>(
  sessions: PaypalSessions,
  call: (session: PaypalSession) => Promise<{ result: T }>,
): Promise<T> {
  const session = await sessions.open();
  try {
    return (await call(session)).result;
  } catch (error) {
    if (!isTokenRefused(error)) throw error;
    sessions.drop(session);
    return (await call(await sessions.open())).result;
  }
}

export function paypalProvider(connection: PaypalConnection): PaymentProvider {
  const sessions = paypalSessions(connection);
  // PayPal refuses a second call with the same id while the first is in progress.
  const creating = singleFlight<CreatedOrder>();
  const capturing = singleFlight<CaptureOutcome>();
  const refunding = singleFlight<RefundOutcome>();

  async function findOrder(orderId: string): Promise<OrderState> {
    try {
      return orderStateOf(
        await signedIn(sessions, ({ orders }) => orders.getOrder({ id: orderId })),
      );
    } catch (error) {
      return lookUpRefusal(error);
    }
  }

  async function create(request: OrderRequest): Promise<CreatedOrder> {
    const body = orderRequestBody(request);
    const paypalRequestId = request.requestId;
    try {
      return createdOrder(
        await signedIn(sessions, ({ orders }) => orders.createOrder({ body, paypalRequestId })),
      );
    } catch (error) {
      throw providerErrorOf(error);
    }
  }

  async function capture(requestId: string, orderId: string): Promise<CaptureOutcome> {
    const outcome = await signedIn(sessions, ({ orders }) =>
      orders.captureOrder({ id: orderId, paypalRequestId: requestId, prefer: wholeAnswer }),
    ).then(orderStateOf, captureRefusal);
    if (outcome.kind !== 'already_captured' && outcome.kind !== 'approved') return outcome;
    const found = await findOrder(orderId);
    // Captured, yet still approved only: the two answers contradict each other.
    if (found.kind === 'approved') throw new ProviderError('unknown', 'ORDER_UNREADABLE');
    return found;
  }

  function refund({ requestId, captureId, amountCents, note, ourId }: RefundRequest) {
    const body = {
      amount: { currencyCode: 'USD', value: paypalAmount(amountCents) },
      customId: ourId,
      ...(note !== '' && { noteToPayer: note.slice(0, longestNote) }),
    };
    return signedIn(sessions, ({ payments }) =>
      payments.refundCapturedPayment({
        captureId,
        paypalRequestId: requestId,
        prefer: wholeAnswer,
        body,
      }),
    ).then(refundOutcomeOf, refundRefusal);
  }

  function findRefund(refundId: string): Promise<RefundOutcome> {
    return signedIn(sessions, ({ payments }) => payments.getRefund({ refundId })).then(
      refundOutcomeOf,
      refundRefusal,
    );
  }

  return {
    createOrder: (request) => creating(request.requestId, () => create(request)),
    captureOrder: ({ requestId, orderId }) =>
      capturing(requestId, () => capture(requestId, orderId)),
    findOrder,
    refundCapture: (request) => refunding(request.requestId, () => refund(request)),
    findRefund,
  };
}

/** Joins concurrent calls with the same key: one does the work, all get its result. */
function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (key, work) => {
    const joined = underWay.get(key);
    if (joined) return joined;
    const flight = work().finally(() => underWay.delete(key));
    underWay.set(key, flight);
    return flight;
  };
}
