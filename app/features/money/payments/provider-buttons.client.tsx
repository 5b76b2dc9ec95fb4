import {
  PayPalButtons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js';
import { useRef } from 'react';
import classes from '~/features/money/payments/payments.module.css';

export interface ProviderButtonsProps {
  script: { clientId: string; address: string | null };
  orderAt: string;
  /** Sets the message to show to the payer; null removes it. */
  onSaid: (say: (before: ProviderWords | null) => ProviderWords | null) => void;
}

export type ProviderWords = { kind: 'error' | 'info'; text: string };

const notStarted = 'PayPal didn’t answer, so no payment was started. Please try again.';
const wentWrong =
  'Something went wrong at PayPal. You haven’t been charged unless PayPal tells you so. Please try again.';

/** Loads the provider's script with the settings of spec section 9 and shows its buttons. */
export default function LoadedButtons({ script, ...props }: ProviderButtonsProps) {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  return (
    <PayPalScriptProvider
      options={{
        clientId: script.clientId,
        intent: 'capture',
        currency: 'USD',
        components: 'buttons',
        enableFunding: 'venmo',
        disableFunding: 'card,credit',
        ...(script.address === null ? {} : { sdkBaseUrl: script.address }),
        ...(nonce ? { dataCspNonce: nonce } : {}),
      }}
    >
      <Buttons {...props} />
    </PayPalScriptProvider>
  );
}

function Buttons({ orderAt, onSaid }: Omit<ProviderButtonsProps, 'script'>) {
  const [{ isResolved, isRejected }] = usePayPalScriptReducer();
  const returnTo = useRef<string | null>(null);
  const place = useRef<HTMLDivElement>(null);

  async function createOrder(): Promise<string> {
    onSaid(() => null);
    const order = await askForOrder(orderAt, place.current?.closest('form') ?? null);
    if ('refusal' in order) {
      onSaid(() => ({ kind: 'error', text: order.refusal }));
      throw new Error(order.refusal);
    }
    returnTo.current = order.returnTo;
    return order.orderId;
  }

  // The same page as without scripts captures the payment and shows the outcome.
  function onApprove(): Promise<void> {
    if (returnTo.current !== null) window.location.assign(returnTo.current);
    return Promise.resolve();
  }

  if (isRejected)
    return <p className={classes.note}>PayPal’s own buttons couldn’t load. This one works too:</p>;
  if (!isResolved) return null;
  return (
    <div ref={place} className={classes.buttons}>
      <PayPalButtons
        createOrder={createOrder}
        onApprove={onApprove}
        onCancel={() =>
          onSaid(() => ({
            kind: 'info',
            text: 'You left PayPal before paying. You haven’t been charged.',
          }))
        }
        onError={() => onSaid((before) => before ?? { kind: 'error', text: wentWrong })}
      />
    </div>
  );
}

type Order = { orderId: string; returnTo: string } | { refusal: string };

/** Requests an order for the surrounding form, including its key. */
async function askForOrder(orderAt: string, form: HTMLFormElement | null): Promise<Order> {
  try {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form ?? undefined))
      if (typeof value === 'string') body.append(name, value);
    const answer = await fetch(orderAt, { method: 'POST', body });
    return orderIn(await answer.json()) ?? { refusal: notStarted };
  } catch {
    return { refusal: notStarted };
  }
}

function orderIn(answer: unknown): Order | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { orderId, returnTo, refusal } = answer as Record<string, unknown>;
  if (typeof refusal === 'string') return { refusal };
  return typeof orderId === 'string' && typeof returnTo === 'string' ? { orderId, returnTo } : null;
}
