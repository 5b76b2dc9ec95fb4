import {
  PayPalButtons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js';
import { useRef, useState } from 'react';
import { paths } from '~/lib/paths';
import { AlertBox } from '~/ui/alert-box';
import classes from '~/ui/payments/payments.module.css';

export interface ProviderButtonsProps {
  script: { clientId: string; address: string | null };
  bookingId: string;
  formKey: string;
}

const notStarted = 'PayPal did not answer, so no payment was started. Please try again.';
const wentWrong =
  'Something went wrong at PayPal. Nothing was taken unless PayPal tells you so; please try again.';

/** Loads the provider's script, with the settings of spec section 9, and shows its buttons. */
export default function LoadedButtons({ script, bookingId, formKey }: ProviderButtonsProps) {
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
      <Buttons bookingId={bookingId} formKey={formKey} />
    </PayPalScriptProvider>
  );
}

function Buttons({ bookingId, formKey }: Pick<ProviderButtonsProps, 'bookingId' | 'formKey'>) {
  const [{ isResolved, isRejected }] = usePayPalScriptReducer();
  const [said, setSaid] = useState<{ kind: 'error' | 'info'; text: string } | null>(null);
  const returnTo = useRef<string | null>(null);

  async function createOrder(): Promise<string> {
    setSaid(null);
    const order = await askForOrder(bookingId, formKey);
    if ('refusal' in order) {
      setSaid({ kind: 'error', text: order.refusal });
      throw new Error(order.refusal);
    }
    returnTo.current = order.returnTo;
    return order.orderId;
  }

  // The same page as without scripts captures it, and says what came of it.
  function onApprove(): Promise<void> {
    if (returnTo.current !== null) window.location.assign(returnTo.current);
    return Promise.resolve();
  }

  if (isRejected)
    return (
      <p className={classes.note}>PayPal’s own buttons could not be loaded. This one works, too:</p>
    );
  if (!isResolved) return null;
  return (
    <div className={classes.buttons}>
      {said === null ? null : <AlertBox kind={said.kind}>{said.text}</AlertBox>}
      <PayPalButtons
        createOrder={createOrder}
        onApprove={onApprove}
        onCancel={() =>
          setSaid({ kind: 'info', text: 'You left PayPal before paying. Nothing was taken.' })
        }
        onError={() => setSaid((before) => before ?? { kind: 'error', text: wentWrong })}
      />
    </div>
  );
}

type Order = { orderId: string; returnTo: string } | { refusal: string };

async function askForOrder(bookingId: string, formKey: string): Promise<Order> {
  try {
    const body = new URLSearchParams({ form_key: formKey });
    const answer = await fetch(paths.paymentOrder(bookingId), { method: 'POST', body });
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
