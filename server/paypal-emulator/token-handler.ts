import { ApiProblem } from './api-problem';
import type { ApiAnswer } from './api-answer';
import { keep, type EmulatorState } from './emulator-state';
import { newAccessToken } from './ids';

/** The client id and secret that the emulator knows: PayPal's own test value (spec section 9). */
export const emulatorCredentials = { clientId: 'test', clientSecret: 'test' } as const;

const tokenSeconds = 32_400;
const scope = 'https://uri.paypal.com/services/payments/payment';

/** POST /v1/oauth2/token: client credentials against a bearer token of nine hours. */
export function issueToken(
  state: EmulatorState,
  authorization: string | undefined,
  form: URLSearchParams,
): ApiAnswer {
  const { clientId, clientSecret } = emulatorCredentials;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  if (authorization !== basic)
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

/** @throws ApiProblem 401 when the call carries no token, or one that has expired. */
export function requireToken(state: EmulatorState, authorization: string | undefined): void {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  const expiresAt = token === undefined ? undefined : state.tokens.get(token);
  if (!expiresAt || expiresAt <= state.now()) throw new ApiProblem(401);
}
