/** GET and POST /checkoutnow: where the app sends the payer, and what the payer decides there. */
import type { ServerResponse } from 'node:http';
import { approvalPage, sentencePage } from './approval-page';
import { tellApproved } from './capture-events';
import type { EmulatedOrder, EmulatorState } from './emulator-state';
import { redirect, sendPage } from './http-plumbing';
import { newAccountId } from './ids';

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** The order that waits for its payer, or null after an answer that says why there is none. */
function waitingOrder(
  state: EmulatorState,
  token: string | null,
  response: ServerResponse,
): EmulatedOrder | null {
  const order = state.orders.get(token ?? '');
  if (!order) {
    const sentence = 'This payment is not known here. Please go back and start it again.';
    sendPage(response, 404, sentencePage('Payment not found', sentence));
    return null;
  }
  if (order.capture) {
    sendPage(response, 200, sentencePage('Already paid', 'This payment was already made.'));
    return null;
  }
  return order;
}

/** The page itself. */
export function showApproval(
  state: EmulatorState,
  query: URLSearchParams,
  response: ServerResponse,
): void {
  const order = waitingOrder(state, query.get('token'), response);
  if (!order) return;
  const { returnUrl, cancelUrl } = order.request;
  const targets = [returnUrl, cancelUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  sendPage(response, 200, approvalPage(order), targets);
}

/** Approves an order as the form of the page, or of the buttons, says. */
export function approve(
  state: EmulatorState,
  order: EmulatedOrder,
  form: URLSearchParams,
  base: string,
): void {
  const givenName = (form.get('given_name') ?? '').trim().slice(0, 140) || 'Sam';
  order.payer = { givenName, accountId: order.payer?.accountId ?? newAccountId() };
  order.willDecline = form.get('decline') === 'yes';
  order.status = 'APPROVED';
  order.updatedAt = state.now();
  tellApproved(state, order, base);
}

/** The payer's choice: approve or cancel, then back to the app with the order's id. */
export function takeDecision(
  state: EmulatorState,
  form: URLSearchParams,
  response: ServerResponse,
  base: string,
): void {
  const order = waitingOrder(state, form.get('token'), response);
  if (!order) return;
  const { returnUrl, cancelUrl } = order.request;
  const approved = form.get('choice') === 'approve';
  if (approved) approve(state, order, form, base);
  const address = approved ? returnUrl : cancelUrl;
  if (address === null) {
    const sentence = 'You can close this page and return to the business.';
    sendPage(response, 200, sentencePage(approved ? 'Approved' : 'Canceled', sentence));
    return;
  }
  const payer: Record<string, string> =
    approved && order.payer ? { PayerID: order.payer.accountId } : {};
  redirect(response, withQuery(address, { token: order.id, ...payer }));
}
