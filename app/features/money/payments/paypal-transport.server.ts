type SdkCall = {
  url?: string;
  method?: string;
  headers?: { toJSON(): Record<string, unknown> };
  data?: string;
};

type OutgoingCall = {
  url: string;
  method: string | undefined;
  headers: Record<string, unknown>;
  data?: string | undefined;
};

const paypalHost = /^https:\/\/api-m(\.sandbox)?\.paypal\.com(?=\/)/;

// An order with its captures and links takes a few kilobytes.
const largestAnswer = 256 * 1024;

/**
 * Returns the only way to call PayPal: `ask`, and as the SDK's `adapter`. Calls go to `origin` if given, and
 * `timeoutMs` covers the whole answer.
 */
export function paypalTransport(origin: string | null, timeoutMs: number) {
  async function ask({ url, method, headers: named, data }: OutgoingCall) {
    if (!paypalHost.test(url)) throw new Error('Only PayPal is called here');
    const headers = new Headers();
    for (const [name, value] of Object.entries(named))
      if (typeof value === 'string') headers.set(name, value);
    // A stand-in has one address for both of PayPal's environments.
    if (origin !== null) headers.set('X-Forwarded-Host', new URL(url).host);
    const response = await fetch(origin === null ? url : url.replace(paypalHost, origin), {
      method: method?.toUpperCase(),
      headers,
      body: data,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { response, status: response.status, data: await readBounded(response, largestAnswer) };
  }
  async function adapter(call: SdkCall): Promise<object> {
    const { url = '', method, headers, data } = call;
    const answer = await ask({ url, method, headers: headers?.toJSON() ?? {}, data });
    const { response, ...read } = answer;
    return {
      ...read,
      statusText: response.statusText,
      headers: Object.fromEntries(response.headers),
      config: call,
    };
  }
  return { ask, adapter };
}

/** Reads an answer's text. @throws Error if it exceeds `mostBytes`, without reading on, or on timeout */
export async function readBounded(response: Response, mostBytes: number): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(pieces).toString('utf8');
    bytes += value.byteLength;
    pieces.push(value);
    if (bytes > mostBytes) {
      await reader.cancel();
      throw new Error(`An answer of more than ${mostBytes} bytes`);
    }
  }
}
