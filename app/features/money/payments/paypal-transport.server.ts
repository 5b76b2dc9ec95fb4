type OutgoingCall = {
  url?: string;
  method?: string;
  headers?: { toJSON(): Record<string, unknown> };
  data?: string;
};

const paypalHost = /^https:\/\/api-m(\.sandbox)?\.paypal\.com(?=\/)/;

// An order with its captures and links takes a few kilobytes.
const largestAnswer = 256 * 1024;

/**
 * Returns the SDK's HTTP settings; calls go to `origin` if given, and `timeoutMs` covers the whole answer.
 */
export function paypalTransport(origin: string | null, timeoutMs: number): { adapter: unknown } {
  async function adapter(call: OutgoingCall): Promise<object> {
    const url = call.url ?? '';
    if (!paypalHost.test(url)) throw new Error('Only PayPal is called here');
    const headers = new Headers();
    for (const [name, value] of Object.entries(call.headers?.toJSON() ?? {}))
      if (typeof value === 'string') headers.set(name, value);
    const response = await fetch(origin === null ? url : url.replace(paypalHost, origin), {
      method: call.method?.toUpperCase(),
      headers,
      body: call.data,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return {
      status: response.status,
      statusText: response.statusText,
      headers: Object.fromEntries(response.headers),
      data: await readBounded(response, largestAnswer),
      config: call,
    };
  }
  return { adapter };
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
