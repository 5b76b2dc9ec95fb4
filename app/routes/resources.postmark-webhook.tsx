import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveBounce, type BounceAnswer } from '~/services/mail/receive-bounce.server';
import { countClient } from '~/services/rate-limit/count-client.server';
import { forgiveAttempts } from '~/services/rate-limit/forgive-attempts.server';
import { notFound } from '~/services/web/params.server';
import { readRawText } from '~/services/web/read-form.server';

/** Nothing to see: only the mail service calls here. */
export function loader(): never {
  throw notFound();
}

const statusOf: Record<Exclude<BounceAnswer, 'closed'>, number> = {
  kept: 200,
  'unknown sender': 401,
  unreadable: 400,
};

/** A webhook of the mail service: bounces and complaints (R36), trusted for its password alone. */
export async function action({ request }: ActionFunctionArgs) {
  // Forgiven once the sender is proven.
  const counted = await countClient(request, 'webhook-client');
  const { headers } = request;
  const answer = await receiveBounce(headers.get('Authorization'), await readRawText(request));
  if (answer === 'closed') throw notFound();
  if (answer !== 'unknown sender') await forgiveAttempts(counted);
  const status = statusOf[answer];
  return new Response(null, {
    status,
    headers: status === 401 ? { 'WWW-Authenticate': 'Basic realm="Tailhouse"' } : {},
  });
}
