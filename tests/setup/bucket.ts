/** A bucket of an S3 service over real HTTP: the four calls of the app, by path, in memory. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const pageSize = 3;

export type Bucket = {
  url: string;
  objects: Map<string, Buffer>;
  /** Answers every call with this status; null ends it. */
  fail: (status: number | null) => void;
  close: () => Promise<void>;
};

/**
 * Starts it. Refuses a call without a signature by that key, or with a body other than the signed one, as
 * ListObjectsV2, PutObject, GetObject and DeleteObject are documented.
 */
export async function startBucket(name: string, accessKeyId: string): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  let failing: number | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    const signed = request.headers.authorization ?? '';
    const digest = request.headers['x-amz-content-sha256'];
    const digests = [createHash('sha256').update(body).digest('hex'), 'UNSIGNED-PAYLOAD'];
    const end = (status: number, content: Buffer | string = '') => {
      response.writeHead(status).end(content);
    };
    if (failing !== null) return end(failing);
    if (!signed.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`)) return end(403);
    if (!digests.includes(String(digest))) return end(400);
    const [bucket, ...rest] = decodeURIComponent(pathname).slice(1).split('/');
    if (bucket !== name) return end(404);
    const key = rest.join('/');
    if (key === '' && request.method === 'GET') return end(200, listing(searchParams));
    if (request.method === 'PUT') objects.set(key, body);
    else if (request.method === 'DELETE') objects.delete(key);
    else if (!objects.has(key)) return end(404);
    end(request.method === 'DELETE' ? 204 : 200, objects.get(key) ?? '');
  }

  function listing(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, pageSize);
    const more = keys.length > page.length;
    const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`);
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${name}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${pageSize}</MaxKeys><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    fail: (status) => (failing = status),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
