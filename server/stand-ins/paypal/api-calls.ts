import type { IncomingMessage } from 'node:http';
import { answerOrProblem, type ApiAnswer, ApiProblem } from './api-problem';
import { type ApiRoute, type EmulatorState, keep } from './emulator-state';
import { newAccessToken } from './ids';
import {
  type ApiCall,
  captureOrder,
  createOrder,
  getOrder,
  getRefund,
  refundCapture,
} from './handlers';
import { deleteWebhook, listWebhooks, makeWebhook } from './webhook-calls';

const tokenSeconds = 32_400;
const scope =
  'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/applications/webhooks';

/** POST /v1/oauth2/token: client credentials against a bearer token of nine hours. */
function issueToken(
  state: EmulatorState,
  request: IncomingMessage,
  form: URLSearchParams,
): ApiAnswer {
  const { clientId, clientSecret, live } = state.keys;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const isLive = headerOf(request, 'x-forwarded-host') === 'api-m.paypal.com';
  if (request.headers.authorization !== basic || (live ?? isLive) !== isLive)
    return {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
    };
  if (form.get('grant_type') !== 'client_credentials')
    return {
      status: 400,
      body: {
        error: 'unsupported_grant_type',
        error_description: 'Grant Type is NULL or not supported',
      },
    };
  const token = newAccessToken();
  const issuedAt = state.now();
  keep(state.tokens, token, new Date(issuedAt.getTime() + tokenSeconds * 1000));
  return {
    status: 200,
    body: { scope, access_token: token, token_type: 'Bearer', expires_in: tokenSeconds },
  };
}

/** @throws ApiProblem 401 if the call has no token, or an expired one. */
function requireToken(state: EmulatorState, authorization: string | undefined): void {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  const expiresAt = token === undefined ? undefined : state.tokens.get(token);
  if (!expiresAt || expiresAt <= state.now()) throw new ApiProblem(401);
}

/** One call of the API as sent over the network; headers without the credentials. */
export type Exchange = {
  route: ApiRoute;
  method: string;
  path: string;
  headers: Record<string, string | undefined>;
  requestBody: unknown;
  status: number;
  responseBody: object;
};

/** The call that a request makes, and the id in its address, if any. */
export type ApiTarget = { route: ApiRoute; id: string };

const addresses: readonly [ApiRoute, 'GET' | 'POST' | 'DELETE', RegExp][] = [
  ['token', 'POST', /^\/v1\/oauth2\/token$/],
  ['create', 'POST', /^\/v2\/checkout\/orders$/],
  ['get', 'GET', /^\/v2\/checkout\/orders\/([A-Z0-9]{1,36})$/],
  ['capture', 'POST', /^\/v2\/checkout\/orders\/([A-Z0-9]{1,36})\/capture$/],
  ['refund', 'POST', /^\/v2\/payments\/captures\/([A-Z0-9]{1,36})\/refund$/],
  ['get-refund', 'GET', /^\/v2\/payments\/refunds\/([A-Z0-9]{1,36})$/],
  ['make-webhook', 'POST', /^\/v1\/notifications\/webhooks$/],
  ['list-webhooks', 'GET', /^\/v1\/notifications\/webhooks$/],
  ['delete-webhook', 'DELETE', /^\/v1\/notifications\/webhooks\/([A-Z0-9]{1,36})$/],
];

/** Null for an address that this API does not have. */
export function targetOf(method: string, path: string): ApiTarget | null {
  for (const [route, wanted, pattern] of addresses) {
    const match = method === wanted ? pattern.exec(path) : null;
    if (match) return { route, id: match[1] ?? '' };
  }
  return null;
}

function parsedJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiProblem(400, [{ issue: 'MALFORMED_REQUEST_JSON', location: 'body' }]);
  }
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Answers one call of the API; every refusal is an answer too. */
export function answerCall(
  state: EmulatorState,
  { route, id }: ApiTarget,
  request: IncomingMessage,
  text: string,
  base: string,
): ApiAnswer {
  return answerOrProblem(() => {
    const { authorization } = request.headers;
    if (route === 'token') return issueToken(state, request, new URLSearchParams(text));
    requireToken(state, authorization);
    const call: ApiCall = {
      base,
      requestId: headerOf(request, 'paypal-request-id'),
      prefer: headerOf(request, 'prefer'),
      body: parsedJson(text),
    };
    switch (route) {
      case 'create':
        return createOrder(state, call);
      case 'get':
        return getOrder(state, id, call);
      case 'capture':
        return captureOrder(state, id, call);
      case 'refund':
        return refundCapture(state, id, call);
      case 'get-refund':
        return getRefund(state, id, call);
      case 'make-webhook':
        return makeWebhook(state, call);
      case 'list-webhooks':
        return listWebhooks(state, call);
      case 'delete-webhook':
        return deleteWebhook(state, id);
    }
  });
}

/** Returns the record of a call, for observers. */
export function exchangeOf(
  request: IncomingMessage,
  route: ApiRoute,
  text: string,
  answer: ApiAnswer,
): Exchange {
  let requestBody: unknown;
  try {
    requestBody = route === 'token' ? undefined : parsedJson(text);
  } catch {
    requestBody = text;
  }
  const names = ['content-type', 'paypal-request-id', 'prefer', 'user-agent'];
  return {
    route,
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(names.map((name) => [name, headerOf(request, name)])),
    requestBody,
    status: answer.status,
    responseBody: answer.body ?? {},
  };
}
