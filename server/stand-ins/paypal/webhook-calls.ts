/** Making, listing and deleting webhooks, as PayPal's Webhooks API does them. */
import * as z from 'zod';
import { type ApiAnswer, ApiProblem } from './api-problem';
import { type EmulatedWebhook, type EmulatorState, keep } from './emulator-state';
import type { ApiCall } from './handlers';
import { newResourceId } from './ids';

const webhookRequest = z.strictObject({
  url: z.url().max(2048),
  event_types: z
    .array(z.strictObject({ name: z.string().regex(/^(\*|[A-Z]+(\.[A-Z-]+)+)$/) }))
    .min(1)
    .max(500),
});

function webhookBody({ id, url, eventTypes }: EmulatedWebhook, base: string): object {
  const self = `${base}/v1/notifications/webhooks/${id}`;
  return {
    id,
    url,
    event_types: eventTypes.map((name) => ({ name, status: 'ENABLED' })),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: self, rel: 'update', method: 'PATCH' },
      { href: self, rel: 'delete', method: 'DELETE' },
    ],
  };
}

/** POST /v1/notifications/webhooks. @throws ApiProblem, also for an address that has one already */
export function makeWebhook(state: EmulatorState, call: ApiCall): ApiAnswer {
  const request = webhookRequest.safeParse(call.body);
  const { url = '', event_types: types = [] } = request.data ?? {};
  const isTaken = [...state.webhooks.values()].some((webhook) => webhook.url === url);
  if (!request.success || isTaken)
    throw new ApiProblem(400, [{ issue: 'INVALID_PARAMETER_VALUE', field: 'url' }]);
  const webhook = { id: newResourceId(), url, eventTypes: types.map(({ name }) => name) };
  keep(state.webhooks, webhook.id, webhook);
  return { status: 201, body: webhookBody(webhook, call.base) };
}

/** GET /v1/notifications/webhooks: those of the app whose keys call. */
export function listWebhooks(state: EmulatorState, { base }: ApiCall): ApiAnswer {
  const webhooks = [...state.webhooks.values()].map((webhook) => webhookBody(webhook, base));
  return { status: 200, body: { webhooks } };
}

/** DELETE /v1/notifications/webhooks/{id}. @throws ApiProblem 404 */
export function deleteWebhook(state: EmulatorState, id: string): ApiAnswer {
  if (!state.webhooks.delete(id))
    throw new ApiProblem(404, [{ issue: 'INVALID_RESOURCE_ID', location: 'path' }]);
  return { status: 204, body: null };
}
