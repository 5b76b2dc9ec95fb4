import { isIPv6 } from 'node:net';

/** The header in which the proxy in front passes the client's address. */
export const clientHeader = 'x-tailhouse-client';

/** Returns the key for rate limits, or 'unknown'. IPv6 is cut to 64 bits: one household has all of those. */
export function clientAddress(request: Request): string {
  const address = request.headers.get(clientHeader)?.trim() ?? '';
  if (address === '') return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head.split(':').filter(Boolean);
  const behind = tail?.split(':').filter(Boolean) ?? [];
  const zeros =
    tail === undefined ? [] : Array<string>(8 - before.length - behind.length).fill('0');
  const groups = [...before, ...zeros, ...behind].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
