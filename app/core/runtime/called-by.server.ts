import { environment, isThisMachine } from './environment.server';

/** The header in which the server passes the address that a request was sent to. */
export const calledByHeader = 'x-tailhouse-called-by';

/**
 * Returns the origin that a request was sent to, as proxy and browser claim it; null if they claim none.
 * Only for the page that asks the person whether it is right (R133).
 */
export function calledBy(request: Request): string | null {
  const origin = request.headers.get(calledByHeader) ?? '';
  return URL.canParse(origin) ? new URL(origin).origin : null;
}

/** Whether nobody on the way reads what is sent to an origin (R134), or the house accepts that. */
export function isPrivateAt(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || isThisMachine(hostname) || environment().insecureHttp;
}
