/** R39 a form with a file: up to 10 MB, and a sentence for what is larger. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { uploadsBusy, uploadTooLarge } from '~/core/files/picture-files';
import { environment } from '~/core/runtime/environment.server';
import { withUpload } from './read-upload.server';

const megabyte = 1024 * 1024;

// As bytes: Node's fetch goes on writing a form that nobody reads to its end, and fails at that.
async function sending(file: File): Promise<Request> {
  const form = new FormData();
  form.append('photo', file);
  form.append('alt', 'Biscuit');
  const written = new Response(form);
  return new Request('http://localhost/', {
    method: 'POST',
    headers: { 'Content-Type': written.headers.get('Content-Type') ?? '' },
    body: await written.arrayBuffer(),
  });
}

const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'dog.jpg');

const uploadOf = (request: Request) => withUpload(request, (upload) => Promise.resolve(upload));
const formOf = async (request: Request) => (await uploadOf(request)).form;

describe('R74 many uploads at once', () => {
  it('R74 handles twelve of them one after the other, and turns away the thirteenth', async () => {
    let inHand = 0;
    let most = 0;
    const handled: (string | null)[] = [];
    const requests = await Promise.all(Array.from({ length: 13 }, () => sending(fileOf(1000))));
    await Promise.all(
      requests.map((request) =>
        withUpload(request, async ({ refusal }) => {
          if (refusal === null) inHand += 1;
          most = Math.max(most, inHand);
          await new Promise((resolve) => setTimeout(resolve, 20));
          if (refusal === null) inHand -= 1;
          handled.push(refusal && refusal.sentence);
        }),
      ),
    );
    expect(most).toBe(1);
    expect(handled.filter((sentence) => sentence === null)).toHaveLength(12);
    expect(handled.filter(Boolean)).toEqual([uploadsBusy]);
    expect(await formOf(await sending(fileOf(10)))).not.toBeNull();
  });

  it('R74 lets nobody wait for one that is still being sent, and keeps no body in memory', async () => {
    let finish = () => undefined as void;
    const slow = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('--x\r\n'));
          finish = () => controller.close();
        },
      }),
      duplex: 'half',
    });
    const waiting = uploadOf(slow);
    expect(await formOf(await sending(fileOf(10)))).not.toBeNull();
    expect(await readdir(path.join(environment().dataDir, 'files'))).toEqual([]);
    finish();
    await expect(waiting).rejects.toMatchObject({ status: 400 });
  });
});

describe('R39 reading an upload', () => {
  it('R39 gives the form with a file of 10 MB', async () => {
    const form = await formOf(await sending(fileOf(10 * megabyte)));
    expect(form?.get('photo')).toMatchObject({ size: 10 * megabyte });
    expect(form?.get('alt')).toBe('Biscuit');
  });

  it('R39 gives the sentence for a larger one, however large', async () => {
    for (const size of [11, 45])
      expect(await uploadOf(await sending(fileOf(size * megabyte)))).toEqual({
        form: null,
        refusal: { sentence: uploadTooLarge, status: 413 },
      });
  });

  it('R39 leaves a body that is no form to others', async () => {
    const json = new Request('http://localhost/', { method: 'POST', body: '{}' });
    await expect(uploadOf(json)).rejects.toMatchObject({ status: 400 });
  });
});
