import { describe, expect, it } from 'vitest';
import { createOwner, signIn } from '~tests/factories/people';
import { database } from '~/core/database/database.server';
import { readForm } from './read-form.server';

const megabyte = 1024 * 1024;
const urlencoded = 'application/x-www-form-urlencoded';

type Feed = { request: Request; pulled: () => number; canceled: () => boolean };

/** A request with a body in pieces of 64 KB, generated on demand. */
function inPieces(bytes: number, headers: Record<string, string> = {}): Feed {
  let sent = 0;
  let canceled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent >= bytes) return controller.close();
        const piece = new Uint8Array(Math.min(65_536, bytes - sent)).fill(97);
        sent += piece.byteLength;
        controller.enqueue(piece);
      },
      cancel() {
        canceled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'Content-Type': urlencoded, ...headers },
  };
  return {
    request: new Request('http://localhost/', init as RequestInit),
    pulled: () => sent,
    canceled: () => canceled,
  };
}

function post(body: BodyInit | null, contentType?: string): Request {
  const request = new Request('http://localhost/', { method: 'POST', body });
  if (contentType !== undefined) request.headers.set('Content-Type', contentType);
  return request;
}

async function statusOf(reading: Promise<unknown>): Promise<number> {
  try {
    await reading;
    return 200;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status;
    throw thrown;
  }
}

describe('R39 reading a form', () => {
  it('R39 reads both kinds, with files, repeated names and every letter', async () => {
    const simple = await readForm(
      post(
        new URLSearchParams([
          ['a', '1'],
          ['a', 'ü 🐕'],
          ['b', ''],
        ]),
      ),
    );
    expect([...simple]).toEqual([
      ['a', '1'],
      ['a', 'ü 🐕'],
      ['b', ''],
    ]);
    const form = new FormData();
    form.append('name', 'ü 🐕');
    form.append('photo', new File(['bytes'], 'dog.png', { type: 'image/png' }));
    const read = await readForm(post(form));
    expect(read.get('name')).toBe('ü 🐕');
    const photo = read.get('photo');
    expect(photo).toBeInstanceOf(File);
    expect(photo instanceof File && (await photo.text())).toBe('bytes');
  });

  it('R39 takes the kind in any case, with a charset', async () => {
    for (const kind of ['Application/X-WWW-Form-Urlencoded', `${urlencoded}; charset=UTF-8`])
      expect((await readForm(post('a=1', kind))).get('a')).toBe('1');
  });

  it('R113 takes 16 KB of a visitor, 256 KB of an account, and not one byte more', async () => {
    const { id } = await createOwner();
    const cookie = await signIn(id, database());
    const kilobyte = 1024;
    for (const [headers, limit] of [
      [{}, 16 * kilobyte],
      [{ Cookie: cookie }, 256 * kilobyte],
    ] as const) {
      const exactly = inPieces(limit, headers);
      expect([...(await readForm(exactly.request)).keys()][0]).toHaveLength(limit);
      const over = inPieces(limit + 1, headers);
      expect(await statusOf(readForm(over.request))).toBe(413);
    }
    expect(
      await statusOf(readForm(inPieces(17 * kilobyte, { Cookie: 'tailhouse=x' }).request)),
    ).toBe(413);
  });

  it('R114 reads nothing past the limit, and nothing of a body that says it is too long', async () => {
    const endless = inPieces(1024 * megabyte);
    expect(await statusOf(readForm(endless.request))).toBe(413);
    expect(endless.pulled()).toBe(65_536);
    const declared = inPieces(20_000, { 'Content-Length': '20000' });
    expect(await statusOf(readForm(declared.request))).toBe(413);
    expect(declared.pulled()).toBe(0);
  });

  it('R39 does not believe a length that is too small', async () => {
    const lying = inPieces(2 * megabyte, { 'Content-Length': '10' });
    expect(await statusOf(readForm(lying.request))).toBe(413);
  });

  it('R39 has another limit where the form takes files', async () => {
    const big = inPieces(2 * megabyte);
    expect(await statusOf(readForm(big.request, 10 * megabyte))).toBe(200);
    expect(await statusOf(readForm(inPieces(11).request, 10))).toBe(413);
  });

  it('R113 takes a thousand fields, and not one more, of either kind', async () => {
    const multipart = (count: number) => {
      const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
      return post(`${part.repeat(count)}--x--`, 'multipart/form-data; boundary=x');
    };
    for (const of of [
      (count: number) => post(`a=1${'&a=1'.repeat(count - 1)}`, urlencoded),
      multipart,
    ]) {
      expect([...(await readForm(of(1000), megabyte))]).toHaveLength(1000);
      expect(await statusOf(readForm(of(1001), megabyte))).toBe(400);
    }
  });

  it('R114 takes 64 KB of one text part, 256 KB of all, and no more', async () => {
    const sized = (...sizes: number[]) => {
      const form = new FormData();
      for (const size of sizes) form.append('a', 'x'.repeat(size));
      return post(form);
    };
    const part = 64 * 1024;
    expect(await statusOf(readForm(sized(part, part, part, part), megabyte))).toBe(200);
    expect(await statusOf(readForm(sized(part + 1), megabyte))).toBe(413);
    expect(await statusOf(readForm(sized(part, part, part, part, 1), megabyte))).toBe(413);
  });

  it.each([
    ['JSON', '{"a":1}', 'application/json'],
    ['a text', 'a=1', 'text/plain'],
    ['no kind at all', 'a=1', ''],
    ['a kind that only begins like one', 'a=1', `${urlencoded}x`],
    ['multipart without a boundary', '--x--', 'multipart/form-data'],
    ['multipart with another boundary', '--y\r\n\r\n--y--', 'multipart/form-data; boundary=x'],
    [
      'multipart that ends too soon',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
      'multipart/form-data; boundary=x',
    ],
    ['multipart that is empty', '', 'multipart/form-data; boundary=x'],
  ])('R39 refuses %s with 400', async (_what, body, kind) => {
    expect(await statusOf(readForm(post(body, kind)))).toBe(400);
  });

  it('R39 an empty form is a form', async () => {
    expect([...(await readForm(post('', urlencoded)))]).toEqual([]);
    expect([...(await readForm(post(null, urlencoded)))]).toEqual([]);
  });
});
