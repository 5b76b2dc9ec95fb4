/** The webhook that the app makes at PayPal, by its Webhooks API, which PayPal's SDK leaves out (R135). */
import * as z from 'zod';
import { interval } from '~/core/runtime/intervals.server';
import { refusedCall } from './paypal-problem.server';
import { ProviderError } from './paypal-port.server';
import type { PaypalConnection } from './paypal-session.server';
import { paypalTransport } from './paypal-transport.server';

const hosts = {
  live: 'https://api-m.paypal.com',
  sandbox: 'https://api-m.sandbox.paypal.com',
};

type Call = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  authorization: string;
  body?: URLSearchParams | object;
};

/** @throws ProviderError */
async function call(
  { live, emulatorUrl }: PaypalConnection,
  { method, path, authorization, body }: Call,
): Promise<unknown> {
  const { ask } = paypalTransport(emulatorUrl, interval('providerTimeout'));
  const isForm = body instanceof URLSearchParams;
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const answer = await ask({
    url: `${hosts[live ? 'live' : 'sandbox']}${path}`,
    method,
    headers: { Accept: 'application/json', Authorization: authorization, 'Content-Type': type },
    ...(body !== undefined && { data: isForm ? body.toString() : JSON.stringify(body) }),
  }).catch(() => {
    throw new ProviderError('unknown', 'NO_ANSWER');
  });
  const read = parsed(answer.data);
  if (answer.status >= 300) throw refusedCall(answer.status, read);
  return read;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const token = z.object({ access_token: z.string() });

/** Signs in with keys. @returns the authorization of further calls @throws ProviderError */
export async function signInWith(connection: PaypalConnection): Promise<string> {
  const { clientId, clientSecret } = connection;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const answer = await call(connection, {
    method: 'POST',
    path: '/v1/oauth2/token',
    authorization: `Basic ${basic}`,
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return `Bearer ${readAs(token, answer).access_token}`;
}

const webhook = z.object({ id: z.string().regex(/^[\w-]{1,64}$/), url: z.string() });
const webhooks = z.object({ webhooks: z.array(webhook).default([]) });

function readAs<T>(schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer);
  if (!read.success) throw new ProviderError('unknown', 'ANSWER_UNREADABLE');
  return read.data;
}

const path = '/v1/notifications/webhooks';

/**
 * Returns PayPal's id of the webhook for that address, and makes it if there is none. PayPal lets an app have
 * one for each address.
 * @throws ProviderError
 */
export async function ensureWebhook(
  connection: PaypalConnection,
  authorization: string,
  url: string,
): Promise<string> {
  const listed = await call(connection, { method: 'GET', path, authorization });
  const made = readAs(webhooks, listed).webhooks.find((one) => one.url === url);
  if (made !== undefined) return made.id;
  // All events: PayPal's list grows, and one unknown name would refuse the whole webhook.
  const body = { url, event_types: [{ name: '*' }] };
  return readAs(webhook, await call(connection, { method: 'POST', path, authorization, body })).id;
}

/** Removes a webhook. @throws ProviderError */
export async function removeWebhook(connection: PaypalConnection, id: string): Promise<void> {
  const authorization = await signInWith(connection);
  await call(connection, { method: 'DELETE', path: `${path}/${id}`, authorization });
}
