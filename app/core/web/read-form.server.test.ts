import { describe, expect, it } from 'vitest';
import { readForm } from './read-form.server';

const megabyte = 1024 * 1024;
const urlencoded = 'application/x-www-form-urlencoded';

type Feed = { request: Request; pulled: () => number; canceled: () => boolean };

/** A request whose body comes in pieces of 64 KB, made as they are asked for. */
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

  it('R39 takes a body of exactly a megabyte, and not one byte more', async () => {
    const exactly = inPieces(megabyte);
    expect([...(await readForm(exactly.request)).keys()][0]).toHaveLength(megabyte);
    expect(await statusOf(readForm(inPieces(megabyte + 1).request))).toBe(413);
  });

  it('R39 reads a little past the limit, so that the sender hears the answer, and then cuts it off', async () => {
    const over = inPieces(2 * megabyte);
    expect(await statusOf(readForm(over.request))).toBe(413);
    expect(over.pulled()).toBe(2 * megabyte);
    const endless = inPieces(1024 * megabyte);
    expect(await statusOf(readForm(endless.request))).toBe(413);
    expect(endless.canceled()).toBe(true);
    expect(endless.pulled()).toBeLessThan(5 * megabyte);
  });

  it('R39 reads nothing of a body that says it is far too long', async () => {
    const declared = inPieces(64 * megabyte, { 'Content-Length': String(64 * megabyte) });
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
