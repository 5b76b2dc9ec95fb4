import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveBounce, type BounceAnswer } from '~/features/messages/outbox/receive-bounce.server';
import { countClient, notFound } from '~/core/web/guards.server';
import { readRawText } from '~/core/web/read-form.server';

/** GET has no page: only the mail service calls this address. */
export function loader(): never {
  throw notFound();
}

const statusOf: Record<Exclude<BounceAnswer, 'closed'>, number> = {
  kept: 200,
  'unknown sender': 401,
  unreadable: 400,
};

/** A webhook of the mail service: bounces and complaints (R36), verified by its password. */
export async function action({ request }: ActionFunctionArgs) {
  const { headers } = request;
  const answer = await receiveBounce(headers.get('Authorization'), await readRawText(request));
  if (answer === 'closed') throw notFound();
  const proven = answer !== 'unknown sender';
  await countClient(request, proven ? 'webhook-proven' : 'webhook-unproven');
  const status = statusOf[answer];
  return new Response(null, {
    status,
    headers: status === 401 ? { 'WWW-Authenticate': 'Basic realm="Tailhouse"' } : {},
  });
}
