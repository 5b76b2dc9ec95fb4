/**
 * The stand-in for the script of PayPal's buttons: one plain button, which approves at once what
 * the payer would approve in PayPal's window.
 */
import type { ServerResponse } from 'node:http';
import { approve } from './approval-handlers';
import type { EmulatorState } from './emulator-state';

export const sdkPath = '/sdk/js';
export const sdkApprovalPath = '/sdk/approve';

export const sdkScript = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  const Buttons = (props) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'PayPal button (stand-in)';
    button.addEventListener('click', async () => {
      try {
        const orderID = await props.createOrder({ paymentSource: 'paypal' }, {});
        const body = new URLSearchParams({ token: orderID, given_name: 'Sam' });
        const answer = await fetch(origin + '${sdkApprovalPath}', { method: 'POST', body });
        if (!answer.ok) throw new Error('Not approved');
        await props.onApprove({ orderID }, {});
      } catch (error) {
        props.onError?.(error);
      }
    });
    return {
      isEligible: () => true,
      updateProps: () => Promise.resolve(),
      close: () => Promise.resolve(button.remove()),
      render(container) {
        const place = typeof container === 'string' ? document.querySelector(container) : container;
        place.append(button);
        return Promise.resolve();
      },
    };
  };
  window.paypal = { version: 'stand-in', Buttons };
})();
`;

/** Approves an order for the button, which stands on a page of the app's origin. */
export function approveByButton(
  state: EmulatorState,
  body: string,
  response: ServerResponse,
  base: string,
): void {
  const form = new URLSearchParams(body);
  const order = state.orders.get(form.get('token') ?? '');
  const known = order !== undefined && order.capture === null;
  if (known) approve(state, order, form, base);
  // The order's id is the secret that lets a page approve it.
  response.writeHead(known ? 204 : 404, { 'Access-Control-Allow-Origin': '*' });
  response.end();
}
