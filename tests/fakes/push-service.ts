/**
 * A push service of our own over real HTTP: it decrypts calls by RFC 8291, checks their sender by RFC
 * 8292, and answers as push services do (RFC 8030). Written from the RFCs alone.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** Secrets of a browser. */
export type PushReceiver = { ecdh: ECDH; auth: Buffer };

type PushedNotice = { title: string; body: string; path: string; tag: string };

/** Treatment of one call; `nothing` never answers, `elsewhere` redirects. */
type PushManner = 'created' | 'gone' | 'missing' | 'limit' | 'nothing' | 'no' | 'elsewhere';

export type FakePushService = {
  url: string;
  /** All readable notices, in order; including those that it did not accept. */
  taken: { browser: string; notice: PushedNotice; ttl: number; urgency: string }[];
  /** Calls that violate the RFCs. */
  malformed: string[];
  /** `created` by default. */
  manner: (call: number) => PushManner;
  /** A browser that subscribes with the site's public key, as its script gets it. */
  browser: (serverKey: string) => { endpoint: string; p256dh: string; auth: string };
  close: () => Promise<void>;
};

const statuses = { created: 201, gone: 410, missing: 404, limit: 429, no: 403, elsewhere: 307 };

/** Decrypts a message to that receiver. @throws Error if it violates RFC 8188 or 8291 */
export function decrypted(body: Buffer, { ecdh, auth }: PushReceiver): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  if (body.readUInt32BE(16) < 18 || keyLength !== 65) throw new Error('Not a header of RFC 8291');
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32));
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${what}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The last record does not end with 2 and zeros');
  return padded.subarray(0, end).toString('utf8');
}

/** Returns the fault of an Authorization header by RFC 8292, for that key and origin; null if it is valid. */
function vapidProblem(header: string, origin: string, serverKey: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (key !== serverKey) return 'Another key than the subscription’s';
  const read = (text: string) =>
    JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
  if (read(head)['alg'] !== 'ES256') return 'Not ES256';
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const proof = Buffer.from(signature, 'base64url');
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, proof))
    return 'A wrong signature';
  const { aud, exp, sub } = read(claims);
  if (aud !== origin) return `Meant for ${String(aud)}`;
  const left = Number(exp) - Date.now() / 1000;
  if (!(left > 0 && left <= 86_400)) return 'Expired, or valid for more than a day';
  return /^(mailto:.+@|https:\/\/)/.test(String(sub)) ? null : 'No contact';
}

/** Starts it on a free port of this machine. */
export async function startFakePushService(): Promise<FakePushService> {
  const browsers = new Map<string, PushReceiver & { serverKey: string }>();
  let calls = 0;
  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      fake.malformed.push(String(error));
      response.writeHead(400).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const url = `http://127.0.0.1:${address.port}`;
  const fake: FakePushService = {
    url,
    taken: [],
    malformed: [],
    manner: () => 'created',
    browser(serverKey) {
      const endpoint = `${url}/push/${randomBytes(12).toString('hex')}`;
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16);
      browsers.set(endpoint, { ecdh, auth, serverKey });
      return { endpoint, p256dh, auth: auth.toString('base64url') };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { headers, method } = request;
    const browser = `${url}${request.url ?? ''}`;
    const receiver = browsers.get(browser);
    if (method !== 'POST' || !receiver) throw new Error(`${method} of an unknown address`);
    const ttl = Number(headers['ttl'] ?? NaN);
    if (!Number.isInteger(ttl) || ttl < 0) throw new Error('No TTL (RFC 8030)');
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Not aes128gcm');
    const body = Buffer.concat(chunks);
    if (body.length > 4096) throw new Error('More than push services must take');
    const problem = vapidProblem(headers.authorization ?? '', url, receiver.serverKey);
    if (problem !== null) throw new Error(problem);
    const notice = JSON.parse(decrypted(body, receiver)) as PushedNotice;
    const urgency = String(headers['urgency'] ?? 'normal');
    fake.taken.push({ browser, notice, ttl, urgency });
    calls += 1;
    const manner = fake.manner(calls);
    if (manner === 'nothing') return;
    response.writeHead(statuses[manner], {
      ...(manner === 'created' && { Location: `${url}/message/${calls}` }),
      ...(manner === 'elsewhere' && { Location: `${url}/elsewhere` }),
      ...(manner === 'limit' && { 'Retry-After': '120' }),
    });
    response.end();
  }
  return fake;
}
