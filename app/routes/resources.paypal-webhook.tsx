import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveWebhook } from '~/services/payments/receive-webhook.server';
import { notFound } from '~/services/web/params.server';
import { readRawText } from '~/services/web/read-form.server';

const statusOf = { kept: 200, unsigned: 401, unreadable: 400 } as const;

/** Nothing to see: only the payment provider calls here. */
export function loader(): never {
  throw notFound();
}

/** A webhook of the payment provider (R32): trusted for its signature alone, kept, then answered. */
export async function action({ request }: ActionFunctionArgs) {
  const answer = await receiveWebhook(request.headers, await readRawText(request));
  if (answer === 'not ours') throw notFound();
  return new Response(null, { status: statusOf[answer] });
}
