import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveWebhook } from '~/features/money/payments/webhook.server';
import { countClient, notFound } from '~/core/web/guards.server';
import { readRawText } from '~/core/web/read-form.server';

/** Only the payment provider calls this address, with POST. */
export function loader(): never {
  throw notFound();
}

/** A webhook of the payment provider (R32): verified by its signature, stored, then answered. */
export async function action({ request }: ActionFunctionArgs) {
  const { headers } = request;
  const answer = await receiveWebhook(headers, await readRawText(request), {
    signed: () => countClient(request, 'webhook-proven'),
    newCertificate: () => countClient(request, 'webhook-certificate'),
  });
  if (answer === 'unsigned') await countClient(request, 'webhook-unproven');
  if (answer === 'not ours' || answer === 'unsigned') throw notFound();
  return new Response(null, { status: answer === 'kept' ? 200 : 400 });
}
