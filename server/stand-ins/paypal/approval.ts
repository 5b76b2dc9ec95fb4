import type { ServerResponse } from 'node:http';
import { type EmulatedOrder, type EmulatorState } from './emulator-state';
import { newAccountId } from './ids';
import { redirect, sendPage } from './http-plumbing';
import { tellApproved } from './webhooks';

/** The page on which the payer approves: plain HTML, no script. */

const style = `
  :root { color-scheme: light dark; --line: #c9ced8; --ink: #17202e; --paper: #f4f6fa; --card: #fff;
    --accent: #0b4fb3; --on-accent: #fff; --notice: #fff3cd; --on-notice: #4a3600; }
  @media (prefers-color-scheme: dark) { :root { --line: #465064; --ink: #eef1f7; --paper: #11151d;
    --card: #1b212d; --accent: #8ab8ff; --on-accent: #0b1526; --notice: #3d3212; --on-notice: #ffe9a8; } }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 1.5rem 1rem; background: var(--paper); color: var(--ink);
    font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 28rem; margin: 0 auto; padding: 1.5rem; background: var(--card);
    border: 1px solid var(--line); border-radius: 12px; }
  h1 { margin: 0 0 1rem; font-size: 1.4rem; }
  .notice { margin: 0 0 1.25rem; padding: .75rem 1rem; border-radius: 8px;
    background: var(--notice); color: var(--on-notice); font-weight: 600; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1rem; margin: 0 0 1.25rem; }
  dt { opacity: .8; } dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
  .amount { font-size: 1.4rem; font-weight: 700; }
  label { display: block; }
  input[type=text] { width: 100%; margin: .25rem 0 1rem; padding: .6rem .75rem; font: inherit;
    color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 8px; }
  .choice { display: flex; gap: .6rem; align-items: center; min-height: 44px; margin: 0 0 1rem; }
  .choice input { width: 1.25rem; height: 1.25rem; }
  button { width: 100%; min-height: 44px; margin-top: .6rem; padding: .6rem 1rem; font: inherit;
    font-weight: 600; border: 1px solid var(--accent); border-radius: 999px; cursor: pointer; }
  .first { background: var(--accent); color: var(--on-accent); }
  .second { background: transparent; color: var(--accent); }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

function escaped(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p class="notice">This is a stand-in for PayPal. No real money moves.</p>
${content}
</main>
</body>
</html>
`;
}

function amountText(value: string): string {
  return `$${Number(value).toLocaleString('en-US', { minimumFractionDigits: 2 })} USD`;
}

/** The page for an order that awaits its payer. */
function approvalPage(order: EmulatedOrder): string {
  const { purchaseUnit, brandName } = order.request;
  const what = purchaseUnit.description
    ? `<dt>For</dt><dd>${escaped(purchaseUnit.description)}</dd>`
    : '';
  return page(
    'Approve your payment',
    `<dl>
<dt>Pay to</dt><dd>${escaped(brandName ?? 'The business')}</dd>
${what}
<dt>Amount</dt><dd class="amount">${escaped(amountText(purchaseUnit.amount.value))}</dd>
</dl>
<form method="post" action="/checkoutnow">
<input type="hidden" name="token" value="${escaped(order.id)}">
<label for="given-name">Your first name</label>
<input type="text" id="given-name" name="given_name" value="Sam" maxlength="140" autocomplete="off">
<label class="choice"><input type="checkbox" name="decline" value="yes"> Have this payment declined</label>
<button class="first" type="submit" name="choice" value="approve">Approve payment</button>
<button class="second" type="submit" name="choice" value="cancel">Cancel and return</button>
</form>`,
  );
}

/** A page with one sentence, for an order that is unknown or already paid. */
export function sentencePage(title: string, sentence: string): string {
  return page(title, `<p>${escaped(sentence)}</p>`);
}

/** GET and POST /checkoutnow: the app's redirect for the payer, and the payer's decision. */

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Returns the order that awaits its payer; null after an answer that explains why it isn't waiting. */
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

/** Sends the approval page. */
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

/** Approves an order as the form of the page or of the buttons says. */
function approve(
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

/** Handles the payer's choice: approve or cancel, then back to the app with the order's id. */
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

/**
 * The stand-in for the script of PayPal's buttons: one plain button, which approves immediately, as the
 * payer would in PayPal's window.
 */

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

/** Approves an order for the button, which is on a page of the app's origin. */
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
