import { describe, expect, it } from 'vitest';
import { uploadLimitBytes, uploadTooLarge } from '~/core/files/picture-files';
import { petPhotoSchema, petRecordSchema, petRecordTexts, sizeText } from './pet-page.schema';
import { photoTexts } from '~/features/dogs/pictures/page-picture.schema';

const file = (bytes: number) => new File([new Uint8Array(bytes)], 'card.pdf');

function problemsOf(sent: unknown): string[] {
  const read = petRecordSchema.safeParse(sent);
  return read.success ? [] : read.error.issues.map(({ message }) => message);
}

describe('R39 the form of a record', () => {
  it('R39 takes a title and a file of up to 10 MB', () => {
    expect(problemsOf({ title: ' Rabies 2026 ', file: file(uploadLimitBytes) })).toEqual([]);
    expect(petRecordSchema.parse({ title: ' Rabies ', file: file(1) }).title).toBe('Rabies');
  });

  it('R39 says what is missing, all at once', () => {
    expect(problemsOf({})).toEqual([
      'Please give it a title, such as Rabies vaccination 2026.',
      petRecordTexts.missingFile,
    ]);
  });

  it.each([
    ['a title of 121', { title: 'x'.repeat(121), file: file(1) }, 'to 120 characters; it has 121'],
    ['a byte too much', { title: 'x', file: file(uploadLimitBytes + 1) }, uploadTooLarge],
    ['a text for a file', { title: 'x', file: 'card.pdf' }, petRecordTexts.missingFile],
  ])('R39 refuses %s', (_, sent, says) => {
    expect(problemsOf(sent)).toEqual([expect.stringContaining(says)]);
  });

  it.each([
    [{}, photoTexts.missing],
    [{ photo: 'dog.jpg' }, photoTexts.missing],
    [{ photo: file(uploadLimitBytes + 1) }, uploadTooLarge],
  ])('R39 a photo is as bounded: %#', (sent, says) => {
    expect(petPhotoSchema.safeParse(sent).error?.issues).toMatchObject([{ message: says }]);
  });
});

describe('sizeText', () => {
  it.each([
    [1, '1 KB'],
    [350_000, '342 KB'],
    [1024 * 1024, '1.0 MB'],
    [uploadLimitBytes, '10.0 MB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });
});
