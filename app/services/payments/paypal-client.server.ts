/** The payment provider through PayPal's own server SDK: Orders v2, US dollars, capture at once. */
import {
  CheckoutPaymentIntent,
  PayeePaymentMethodPreference,
  PaypalExperienceLandingPage,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  type Order,
  type OrderRequest as PaypalOrderRequest,
  type OrdersController,
} from '@paypal/paypal-server-sdk';
import {
  captureRefusal,
  isTokenRefused,
  lookUpRefusal,
  orderStateOf,
  providerErrorOf,
} from './paypal-answers.server';
import { paypalAmount } from './paypal-amount';
import {
  ProviderError,
  type CaptureOutcome,
  type CreatedOrder,
  type OrderRequest,
  type OrderState,
  type PaymentProvider,
} from './paypal-port.server';
import {
  paypalSessions,
  type PaypalConnection,
  type PaypalSessions,
} from './paypal-session.server';
import { singleFlight } from './single-flight';

const wholeAnswer = 'return=representation';
const longestText = 127;

function orderRequestBody(request: OrderRequest): PaypalOrderRequest {
  return {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      {
        referenceId: request.bookingId,
        customId: request.bookingId,
        description: request.description.slice(0, longestText),
        amount: { currencyCode: 'USD', value: paypalAmount(request.amountCents) },
      },
    ],
    paymentSource: {
      paypal: {
        experienceContext: {
          brandName: request.payeeName.slice(0, longestText),
          returnUrl: request.returnUrl,
          cancelUrl: request.cancelUrl,
          shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
          userAction: PaypalExperienceUserAction.PayNow,
          // As far as an order can say it (R31): sign in to pay, rather than a form for a card;
          // and no way of paying that clears days later.
          landingPage: PaypalExperienceLandingPage.Login,
          paymentMethodPreference: PayeePaymentMethodPreference.ImmediatePaymentRequired,
        },
      },
    },
  };
}

function createdOrder(order: Order): CreatedOrder {
  const approval = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  if (!order.id || !approval) throw new ProviderError('unknown', 'ORDER_UNREADABLE');
  return { orderId: order.id, approveUrl: approval.href };
}

/** A token that PayPal no longer knows has done nothing: the call is made once more with another. */
async function signedIn(
  sessions: PaypalSessions,
  call: (orders: OrdersController) => Promise<{ result: Order }>,
): Promise<Order> {
  const session = await sessions.open();
  try {
    return (await call(session.orders)).result;
  } catch (error) {
    if (!isTokenRefused(error)) throw error;
    sessions.drop(session);
    return (await call((await sessions.open()).orders)).result;
  }
}

/** PayPal, or the emulator when the connection names it. */
export function paypalProvider(connection: PaypalConnection): PaymentProvider {
  const sessions = paypalSessions(connection);
  // PayPal refuses a second call of the same id while the first is under way.
  const creating = singleFlight<CreatedOrder>();
  const capturing = singleFlight<CaptureOutcome>();

  async function findOrder(orderId: string): Promise<OrderState> {
    try {
      return orderStateOf(await signedIn(sessions, (orders) => orders.getOrder({ id: orderId })));
    } catch (error) {
      return lookUpRefusal(error);
    }
  }

  async function create(request: OrderRequest): Promise<CreatedOrder> {
    const body = orderRequestBody(request);
    const paypalRequestId = request.requestId;
    try {
      return createdOrder(
        await signedIn(sessions, (orders) => orders.createOrder({ body, paypalRequestId })),
      );
    } catch (error) {
      throw providerErrorOf(error);
    }
  }

  async function capture(requestId: string, orderId: string): Promise<CaptureOutcome> {
    const outcome = await signedIn(sessions, (orders) =>
      orders.captureOrder({ id: orderId, paypalRequestId: requestId, prefer: wholeAnswer }),
    ).then(orderStateOf, captureRefusal);
    if (outcome.kind !== 'already_captured' && outcome.kind !== 'approved') return outcome;
    const found = await findOrder(orderId);
    // Captured, yet still waiting to be: the two answers contradict each other.
    if (found.kind === 'approved') throw new ProviderError('unknown', 'ORDER_UNREADABLE');
    return found;
  }

  return {
    createOrder: (request) => creating(request.requestId, () => create(request)),
    captureOrder: ({ requestId, orderId }) =>
      capturing(requestId, () => capture(requestId, orderId)),
    findOrder,
  };
}
