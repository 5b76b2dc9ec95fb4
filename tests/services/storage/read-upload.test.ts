/** R39 a form with a file: up to 10 MB, and a sentence for what is larger. */
import { describe, expect, it } from 'vitest';
import { uploadTooLarge } from '~/domain/upload-rules';
import { chosenFile, readUpload } from '~/services/storage/read-upload.server';

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

const fileOf = (bytes: number, name = 'dog.jpg') => new File([new Uint8Array(bytes)], name);

describe('R39 reading an upload', () => {
  it('R39 gives the form with a file of 10 MB', async () => {
    const { form } = await readUpload(await sending(fileOf(10 * megabyte)));
    expect(form && chosenFile(form, 'photo')?.size).toBe(10 * megabyte);
    expect(form?.get('alt')).toBe('Biscuit');
  });

  it('R39 gives the sentence for a larger one, however large', async () => {
    for (const size of [11, 45])
      expect(await readUpload(await sending(fileOf(size * megabyte)))).toEqual({
        form: null,
        refusal: { sentence: uploadTooLarge, status: 413 },
      });
  });

  it('R39 knows when no file was chosen, and leaves a body that is no form to others', async () => {
    const { form } = await readUpload(await sending(fileOf(0, '')));
    expect(form && chosenFile(form, 'photo')).toBeNull();
    expect(form && chosenFile(form, 'alt')).toBeNull();
    expect(form && chosenFile(form, 'nothing')).toBeNull();
    const json = new Request('http://localhost/', { method: 'POST', body: '{}' });
    await expect(readUpload(json)).rejects.toMatchObject({ status: 400 });
  });
});
