/** Records of a pet: storage, access, and consistency of files and rows. */
import { mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import type { Pet } from '~/core/database/generated/client';
import { uploadLimitBytes, uploadTooLarge } from '~/core/files/picture-files';
import { sweepFiles } from '~/core/files/sweep-files.server';
import { environment } from '~/core/runtime/environment.server';
import { askWhetherSecond, newFormKey } from '~/core/web/idempotency.server';
import { emptyPng } from '~tests/factories/empty-png';
import { createAdmin, createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { drawnPicture, upload } from '~tests/factories/pictures';
import { aPdf, createRecord, pdfFile } from '~tests/factories/records';
import { refusal } from '~tests/setup/refusal';
import { mostRecords, petRecordTexts } from './pet-page.schema';
import { pictureRefusals } from '~/features/dogs/pictures/read-picture.server';
import { readRecord } from './read-record.server';
import { addRecord, findRecordFile, recordsOf, removeRecord } from './records.server';

let pet: Pet;
let viewer: { id: string; role: 'user' };

beforeEach(async () => {
  const owner = await createOwner();
  viewer = { id: owner.id, role: 'user' };
  pet = await createPet(owner.id);
});

const folder = () => path.join(environment().dataDir, 'files', 'records');
const folders = async () => (await readdir(folder()).catch(() => [])).sort();
const rowIds = async () =>
  (await database().petRecord.findMany({ select: { id: true } })).map(({ id }) => id).sort();

/** Checks that each row has its files and vice versa. */
async function expectWhole(): Promise<void> {
  expect(await folders()).toEqual(await rowIds());
}

async function add(fields: { title?: string; file?: File; formKey?: string; petId?: string } = {}) {
  const { title = 'Rabies', file = pdfFile(), formKey = newFormKey(), petId = pet.id } = fields;
  return addRecord({ petIds: [petId], viewer, title, record: await readRecord(file), formKey });
}

async function bytesOf(recordId: string): Promise<Buffer> {
  const record = await findRecordFile(recordId, viewer);
  if (record === null) throw new Error('There is no such record');
  return buffer(await record.open());
}

describe('adding a record', () => {
  it('keeps a PDF as it is, with a safe name and the right type', async () => {
    const bytes = aPdf();
    const { recordId } = await add({ file: pdfFile(bytes, '../Rabies "2026".pdf') });
    expect(await database().petRecord.findUnique({ where: { id: recordId } })).toMatchObject({
      petId: pet.id,
      title: 'Rabies',
      fileName: 'Rabies-2026.pdf',
      mediaType: 'application/pdf',
      bytes: bytes.length,
    });
    expect(await bytesOf(recordId)).toEqual(bytes);
    await expectWhole();
  });

  it('makes a picture anew as one JPEG, without what else the file held', async () => {
    const drawn = await drawnPicture({ width: 900, height: 1200, format: 'png' });
    const withPlace = await sharp(drawn)
      .withExif({ IFD0: { Artist: 'Sam of Larkspur Terrace' } })
      .png()
      .toBuffer();
    const sent = Buffer.concat([withPlace, Buffer.from('<script>alert(1)</script>')]);
    const { recordId } = await add({ file: upload(sent, 'card.png', 'image/png') });
    const kept = await bytesOf(recordId);
    const metadata = await sharp(kept).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 900, height: 1200 });
    expect(metadata).not.toHaveProperty('exif');
    expect(kept.includes('Larkspur')).toBe(false);
    expect(kept.includes('<script>')).toBe(false);
    expect(await database().petRecord.findUnique({ where: { id: recordId } })).toMatchObject({
      fileName: 'card.jpg',
      mediaType: 'image/jpeg',
      bytes: kept.length,
    });
    // A single file, without the sizes for pages.
    expect(await readdir(path.join(folder(), recordId))).toEqual(['record']);
  });

  it.each<[string, () => File | Promise<File>, string]>([
    ['nothing', () => pdfFile(Buffer.alloc(0), ''), petRecordTexts.missingFile],
    [
      'a page named .pdf',
      () => pdfFile(Buffer.from('<!doctype html><script>alert(1)</script>')),
      'That file is named like a PDF but isn’t one.',
    ],
    [
      'a picture named .pdf',
      async () => pdfFile(await drawnPicture({ width: 9, height: 9 })),
      'That file is named like a PDF but isn’t one.',
    ],
    [
      'a program',
      () => upload(Buffer.from('MZ\x90\0'), 'setup.exe', 'application/octet-stream'),
      petRecordTexts.notKept,
    ],
    [
      'an archive that is a PDF as well',
      () => pdfFile(aPdf({ inside: `PK\x05\x06${'\0'.repeat(18)}` })),
      'That PDF has something else hidden in it, so we can’t keep it.',
    ],
    [
      '20,000 by 20,000 pixels',
      () => upload(emptyPng(20_000, 20_000), 'card.png', 'image/png'),
      pictureRefusals.pixels,
    ],
    [
      'more than 10 MB',
      () => pdfFile(Buffer.concat([aPdf(), Buffer.alloc(uploadLimitBytes, ' ')])),
      uploadTooLarge,
    ],
    [
      'half a picture',
      async () => {
        const whole = await drawnPicture({ width: 600, height: 400 });
        return upload(whole.subarray(0, whole.length / 2));
      },
      pictureRefusals.damaged,
    ],
  ])('R39 refuses %s with a sentence, and keeps nothing', async (_, file, sentence) => {
    const before = await folders();
    const error = await refusal(add({ file: await file() }));
    expect(error).toMatchObject({ code: 'invalid', field: 'file' });
    expect(error.userMessage).toContain(sentence);
    expect(await folders()).toEqual(before);
    expect(await recordsOf(pet.id)).toEqual([]);
  });

  it('keeps at most 20 of a pet, also when two come at once', async () => {
    for (let count = 1; count < mostRecords; count += 1) await createRecord(pet);
    const both = await Promise.allSettled([add({ title: 'One' }), add({ title: 'Another' })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const error = await refusal(add());
    expect(error).toMatchObject({ code: 'conflict', userMessage: petRecordTexts.full });
    expect(await recordsOf(pet.id)).toHaveLength(mostRecords);
    await expectWhole();
  });

  it('R20 the same form twice makes one record, and other content asks', async () => {
    const formKey = newFormKey();
    const made = await Promise.all([add({ formKey }), add({ formKey }), add({ formKey })]);
    expect(new Set(made.map(({ recordId }) => recordId)).size).toBe(1);
    expect(await recordsOf(pet.id)).toHaveLength(1);
    const error = await refusal(add({ formKey, file: pdfFile(aPdf({ inside: '% other\n' })) }));
    expect(error).toMatchObject({ code: 'conflict', userMessage: askWhetherSecond });
    await expectWhole();
  });

  it('R8 adds nothing to the pet of another, and leaves no file', async () => {
    const other = await createPet((await createOwner()).id);
    expect((await refusal(add({ petId: other.id }))).code).toBe('not_found');
    expect((await refusal(add({ petId: 'nosuchpetanywhere000' }))).code).toBe('not_found');
    await expectWhole();
  });

  it('a crash between file and row leaves a file, which the next start removes', async () => {
    const recordId = await createRecord(pet);
    const stray = path.join(folder(), 'astrayrecordwithoutrow');
    await mkdir(stray);
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    for (const name of [stray, path.join(folder(), recordId)]) await utimes(name, longAgo, longAgo);
    await sweepFiles();
    expect(await folders()).toContain(recordId);
    await expectWhole();
  });
});

describe('opening a record', () => {
  it('R8 is for that pet’s owner and the admin only', async () => {
    const recordId = await createRecord(pet);
    const admin = await createAdmin();
    const other = await createOwner();
    for (const [who, sees] of [
      [viewer, true],
      [{ id: admin.id, role: 'admin' as const }, true],
      [{ id: other.id, role: 'user' as const }, false],
    ] as const) {
      const record = await findRecordFile(recordId, who);
      expect(record !== null).toBe(sees);
    }
    expect(await findRecordFile('nosuchrecordanywhere', viewer)).toBeNull();
  });
});

describe('removing a record', () => {
  it('takes the file with the row, and a second press finds it gone', async () => {
    const recordId = await createRecord(pet);
    const kept = await createRecord(pet, { title: 'Kept' });
    await removeRecord({ recordId, petId: pet.id, viewer });
    await removeRecord({ recordId, petId: pet.id, viewer });
    expect((await recordsOf(pet.id)).map(({ id }) => id)).toEqual([kept]);
    await expect.poll(folders).toEqual(await rowIds());
  });

  it('R8 takes nothing from the pet of another, nor through a pet of one’s own', async () => {
    const other = await createPet((await createOwner()).id);
    const theirs = await createRecord(other);
    const through = { recordId: theirs, petId: other.id, viewer };
    expect((await refusal(removeRecord(through))).code).toBe('not_found');
    await removeRecord({ recordId: theirs, petId: pet.id, viewer });
    expect(await recordsOf(other.id)).toHaveLength(1);
    expect(await folders()).toContain(theirs);
  });
});

describe('the list', () => {
  it('is the newest first, and says what each is', async () => {
    await createRecord(pet, { title: 'Old' });
    await database().petRecord.updateMany({
      data: { createdAt: new Date('2026-01-02T03:00:00Z'), bytes: 2_500_000 },
    });
    await createRecord(pet, {
      title: 'New',
      file: upload(await drawnPicture({ width: 50, height: 40 })),
    });
    expect(await recordsOf(pet.id)).toMatchObject([
      { title: 'New', what: 'Picture, 1 KB' },
      // Still the previous day in the business's time zone.
      { title: 'Old', what: 'PDF, 2.4 MB', addedOn: 'Jan 1, 2026' },
    ]);
  });
});
