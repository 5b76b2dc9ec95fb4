/**
 * How the SDK reaches the emulator. The SDK takes no base URL, so its HTTP client is handed an
 * adapter that sends every call for PayPal's host to the emulator, and none anywhere else.
 */

/** The part of the HTTP client's request that the adapter reads. */
type OutgoingCall = {
  url?: string;
  method?: string;
  headers?: { toJSON(): Record<string, unknown> };
  data?: string;
  /** Milliseconds; 0 waits for ever. */
  timeout?: number;
};

const paypalHost = /^https:\/\/api-m(\.sandbox)?\.paypal\.com(?=\/)/;

/** @param emulatorUrl origin of the emulator */
export function emulatorTransport(emulatorUrl: string): { adapter: unknown } {
  async function adapter(call: OutgoingCall): Promise<object> {
    const url = call.url ?? '';
    if (!paypalHost.test(url)) throw new Error('The emulator stands in for PayPal only');
    const headers = new Headers();
    for (const [name, value] of Object.entries(call.headers?.toJSON() ?? {}))
      if (typeof value === 'string') headers.set(name, value);
    const response = await fetch(url.replace(paypalHost, emulatorUrl), {
      method: call.method?.toUpperCase(),
      headers,
      body: call.data,
      redirect: 'error',
      signal: call.timeout ? AbortSignal.timeout(call.timeout) : undefined,
    });
    return {
      status: response.status,
      statusText: response.statusText,
      headers: Object.fromEntries(response.headers),
      data: await response.text(),
      config: call,
    };
  }
  return { adapter };
}
