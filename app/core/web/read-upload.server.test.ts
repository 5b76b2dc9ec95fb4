/** R39 a form with a file: up to 10 MB, and a sentence for a larger one. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createOwner, signIn } from '~tests/factories/people';
import { until } from '~tests/setup/until';
import { database } from '~/core/database/database.server';
import {
  typedIsLost,
  uploadNotKept,
  uploadsBusy,
  uploadTooLarge,
} from '~/core/files/picture-files';
import { intervalTable } from '~/core/runtime/interval-table';
import { environment } from '~/core/runtime/environment.server';
import { withUpload } from './read-upload.server';

const megabyte = 1024 * 1024;

// As bytes: Node's fetch keeps writing a form that is not read to its end, and fails at that.
async function sending(file: File, cookie = ''): Promise<Request> {
  const form = new FormData();
  form.append('photo', file);
  form.append('alt', 'Biscuit');
  const written = new Response(form);
  return new Request('http://localhost/', {
    method: 'POST',
    headers: { 'Content-Type': written.headers.get('Content-Type') ?? '', Cookie: cookie },
    body: await written.arrayBuffer(),
  });
}

const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'dog.jpg');

const uploadOf = (request: Request) => withUpload(request, (upload) => Promise.resolve(upload));
const formOf = async (request: Request) => (await uploadOf(request)).form;

/** An upload of a new account, or of this one, that stalls after its first field until it is ended. */
async function stalled(as?: string) {
  const cookie = as ?? (await signIn((await createOwner()).id, database()));
  let end = () => undefined as void;
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x', Cookie: cookie },
    body: new ReadableStream({
      start(controller) {
        const field = '--x\r\nContent-Disposition: form-data; name="alt"\r\n\r\nBiscuit\r\n';
        controller.enqueue(new TextEncoder().encode(field));
        end = () => {
          controller.enqueue(new TextEncoder().encode('--x--'));
          controller.close();
        };
      },
    }),
    duplex: 'half',
  });
  const outcome = uploadOf(request).then(
    ({ refusal }) => refusal?.sentence ?? 'taken',
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : thrown),
  );
  // Waits until the upload has its place or was refused.
  await Promise.race([outcome, until(() => request.body?.locked === true)]);
  return { cookie, outcome, end };
}

describe('R114 uploads that arrive', () => {
  it('R114 are two of an account: a third waits, and other accounts do not', async () => {
    const one = await stalled();
    const two = await stalled(one.cookie);
    const three = await stalled(one.cookie);
    expect(await three.outcome).toBe(`${uploadsBusy} ${typedIsLost}`);
    const other = await stalled();
    for (const { end } of [one, two, other]) end();
    expect(await Promise.all([one, two, other].map(({ outcome }) => outcome))).toEqual([
      'taken',
      'taken',
      'taken',
    ]);
    const later = await stalled(one.cookie);
    later.end();
    expect(await later.outcome).toBe('taken');
  });

  it('R114 are eight in the house', async () => {
    const eight: Awaited<ReturnType<typeof stalled>>[] = [];
    for (let count = 0; count < 8; count += 1) eight.push(await stalled());
    const ninth = await stalled();
    expect(await ninth.outcome).toBe(`${uploadsBusy} ${typedIsLost}`);
    for (const { end } of eight) end();
    await Promise.all(eight.map(({ outcome }) => outcome));
  });

  it('R114 give way, once they stall, to one that begins', async () => {
    const one = await stalled();
    const two = await stalled(one.cookie);
    const later = performance.now() + intervalTable.stalledUpload + 1;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    const three = await stalled(one.cookie);
    expect(await one.outcome).toBe(503);
    for (const { end } of [two, three]) end();
    expect([await two.outcome, await three.outcome]).toEqual(['taken', 'taken']);
  });

  it('R74 are worked on one after the other, and lie in no folder', async () => {
    let inHand = 0;
    let most = 0;
    const requests = await Promise.all(
      Array.from({ length: 6 }, async () =>
        sending(fileOf(1000), await signIn((await createOwner()).id, database())),
      ),
    );
    const handled = requests.map((request) =>
      withUpload(request, async ({ refusal }) => {
        inHand += 1;
        most = Math.max(most, inHand);
        await new Promise((resolve) => setTimeout(resolve, 20));
        inHand -= 1;
        return refusal;
      }),
    );
    expect(await Promise.all(handled)).toEqual(Array(6).fill(null));
    expect(most).toBe(1);
    expect(await readdir(path.join(environment().dataDir, 'files'))).toEqual([]);
  });

  it('R114 do not give way once they are whole and being worked on', async () => {
    const cookie = await signIn((await createOwner()).id, database());
    let finish = () => undefined as void;
    const working = new Promise<void>((resolve) => (finish = resolve));
    const whole = await Promise.all([1, 2].map(() => sending(fileOf(10), cookie)));
    const handled: (string | null)[] = [];
    const both = whole.map((request) =>
      withUpload(request, async ({ refusal }) => {
        handled.push(refusal?.sentence ?? null);
        await working;
      }),
    );
    await until(() => handled.length === 1);
    const later = performance.now() + intervalTable.stalledUpload + 1;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(await (await stalled(cookie)).outcome).toBe(`${uploadsBusy} ${typedIsLost}`);
    finish();
    await Promise.all(both);
    expect(handled).toEqual([null, null]);
  });

  it('R114 are not begun on a disk that is nearly full', async () => {
    const folder = environment().dataDir;
    // A kernel file system: nothing can be stored on it.
    Object.assign(environment(), { dataDir: '/proc' });
    const { refusal } = await uploadOf(await sending(fileOf(10)));
    Object.assign(environment(), { dataDir: folder });
    expect(refusal).toEqual({ sentence: `${uploadNotKept} ${typedIsLost}`, status: 503 });
    expect((await uploadOf(await sending(fileOf(10)))).refusal).toBeNull();
  });

  it('R74 let nobody wait for one that is still being sent', async () => {
    const slow = await stalled();
    expect(await formOf(await sending(fileOf(10)))).not.toBeNull();
    slow.end();
    expect(await slow.outcome).toBe('taken');
  });
});

describe('R39 reading an upload', () => {
  it('R39 gives the form with a file of 10 MB', async () => {
    const form = await formOf(await sending(fileOf(10 * megabyte)));
    expect(form?.get('photo')).toMatchObject({ size: 10 * megabyte });
    expect(form?.get('alt')).toBe('Biscuit');
  });

  it('R39 gives the sentence for a larger one, however large', async () => {
    for (const size of [11, 45]) {
      const { form, refusal } = await uploadOf(await sending(fileOf(size * megabyte)));
      expect(refusal).toEqual({ sentence: uploadTooLarge, status: 413 });
      expect([...form.keys()].filter((name) => name !== 'alt')).toEqual([]);
    }
    const barelyLarger = await uploadOf(await sending(fileOf(10 * megabyte + 1)));
    expect(barelyLarger.refusal).toEqual({ sentence: uploadTooLarge, status: 413 });
    expect(barelyLarger.form.get('alt')).toBe('Biscuit');
  });

  it('R39 leaves a body that is no form to others', async () => {
    const json = new Request('http://localhost/', { method: 'POST', body: '{}' });
    await expect(uploadOf(json)).rejects.toMatchObject({ status: 400 });
  });
});
