import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveWebhook } from '~/services/payments/receive-webhook.server';
import { countClient } from '~/services/rate-limit/count-client.server';
import { forgiveAttempts } from '~/services/rate-limit/forgive-attempts.server';
import { notFound } from '~/services/web/params.server';
import { readRawText } from '~/services/web/read-form.server';

/** Nothing to see: only the payment provider calls here. */
export function loader(): never {
  throw notFound();
}

/** A webhook of the payment provider (R32): trusted for its signature alone, kept, then answered. */
export async function action({ request }: ActionFunctionArgs) {
  // Forgiven once the sender is proven.
  const counted = await countClient(request, 'webhook-client');
  const answer = await receiveWebhook(request.headers, await readRawText(request));
  // Whoever cannot sign finds nothing here.
  if (answer === 'not ours' || answer === 'unsigned') throw notFound();
  await forgiveAttempts(counted);
  return new Response(null, { status: answer === 'kept' ? 200 : 400 });
}
