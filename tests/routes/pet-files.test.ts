/** Photos and records of pets over real multipart, as every viewer (R8, R39). */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { uploadTooLarge } from '~/core/files/picture-files';
import { askWhetherSecond } from '~/core/web/idempotency.server';
import { drawnPicture, upload } from '../factories/pictures';
import { aPdf, pdfFile } from '../factories/records';
import { emptyPng } from '../factories/empty-png';
import type { HttpClient } from '../setup/http-client';
import { formFields } from '../setup/plain-page';
import { databaseIn } from '../setup/test-environment';
import { inHtml } from './sent-forms';
import { changedTables, storedRows } from './stored-rows';
import { dataPath, startWalk, viewers, type Ids, type ViewerName, type Walk } from './walk';

let walk: Walk;
let ids: Ids;
let photo: File;

beforeAll(async () => {
  walk = await startWalk();
  photo = upload(await drawnPicture({ width: 900, height: 600 }));
});
beforeEach(async () => {
  ids = await walk.freshIds();
});
afterAll(async () => {
  await walk.server.stop();
  expect(walk.server.output()).not.toContain('"level":"error"');
});

/** The address of the form without its fragment, which stays in the browser. */
const photoForm = (petId: string) => paths.petPhotoForm(petId).replace(/#.*/, '');
const certificateForm = (petId: string) => paths.petCertificateForm(petId).replace(/#.*/, '');
const recordForm = (petId: string) => paths.petRecordForm(petId).replace(/#.*/, '');

type Sent = { status: number; location: string | null; text: string };

/** Sends a form with files as a browser does. */
async function send(
  client: HttpClient,
  to: string,
  fields: Record<string, string | File>,
): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(new URL(to, walk.server.url), {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: walk.server.url },
  });
  return {
    status: answer.status,
    location: answer.headers.get('Location'),
    text: await answer.text(),
  };
}

const rows = () => storedRows(databaseIn(walk.server.dataDir));

function stored(kind: 'pictures' | 'records'): string[] {
  const folder = path.join(walk.server.dataDir, 'files', kind);
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

const record = { title: 'Rabies "2026" & <more>', file: pdfFile() };
const certificate = { file: pdfFile(), until_rabies: '2028-03-01' };

describe('R8 who may send a file to a pet', () => {
  const gets = (viewer: ViewerName, here: string): Partial<Sent> => {
    if (viewer === 'anonymous') return { status: 302, location: paths.login(here) };
    if (viewer === 'newcomer') return { status: 302, location: paths.createProfile() };
    if (viewer === 'other' || viewer === 'helper') return { status: 404 };
    return { status: 302, location: paths.pet(ids.freePet) };
  };

  it.each(viewers)('R8 a photo, a record and a certificate, as %s', async (viewer) => {
    const client = walk.clients[viewer];
    const mine = viewer === 'owner' || viewer === 'admin';
    for (const [to, fields] of [
      [photoForm(ids.freePet), { photo }],
      [recordForm(ids.freePet), record],
      [certificateForm(ids.freePet), certificate],
    ] as const) {
      const [before, files] = [rows(), [stored('pictures'), stored('records')]];
      expect(await send(client, to, fields)).toMatchObject(gets(viewer, to));
      if (mine) continue;
      expect(changedTables(before, rows())).toEqual([]);
      expect([stored('pictures'), stored('records')]).toEqual(files);
    }
    const { database: tx } = walk.server;
    expect(await tx.picture.count({ where: { petId: ids.freePet } })).toBe(mine ? 1 : 0);
    expect(await tx.petRecord.count({ where: { petId: ids.freePet } })).toBe(mine ? 2 : 0);
    const entries = await tx.vaccination.findMany({ where: { petId: ids.freePet } });
    const state = viewer === 'admin' ? 'confirmed' : 'waiting';
    expect(entries.map((entry) => entry.state)).toEqual(mine ? [state] : []);
  });

  it('R8 another owner’s pet is answered as one that does not exist', async () => {
    const nothing = 'nosuchidanywhere000';
    for (const [form, fields] of [
      [photoForm, { photo }],
      [recordForm, record],
      [certificateForm, certificate],
    ] as const) {
      const theirs = await send(walk.clients.other, form(ids.freePet), fields);
      const none = await send(walk.clients.other, form(nothing), fields);
      expect([theirs.status, none.status]).toEqual([404, 404]);
    }
  });
});

describe('a photo', () => {
  it('is shown, replaced with its files, and removed with them', async () => {
    const client = walk.clients.owner;
    await send(client, photoForm(ids.freePet), { photo });
    const { database: tx } = walk.server;
    const first = await tx.picture.findUniqueOrThrow({ where: { petId: ids.freePet } });
    expect(first).toMatchObject({ alt: 'A photo of Biscuit', width: 600, height: 600 });
    for (const page of [paths.pet(ids.freePet), paths.profileOf(ids.owner)])
      expect((await client.get(page)).text).toContain(`/resources/pictures/${first.id}/`);

    const other = upload(await drawnPicture({ width: 400, height: 400, format: 'png' }));
    await send(client, photoForm(ids.freePet), { photo: other });
    const second = await tx.picture.findUniqueOrThrow({ where: { petId: ids.freePet } });
    expect(second.id).not.toBe(first.id);
    await expect.poll(() => stored('pictures')).not.toContain(first.id);
    expect((await client.get(paths.picture(first.id, '320.webp'))).status).toBe(404);

    const removed = await client.post(paths.pet(ids.freePet), { intent: 'remove-photo' });
    expect(removed.location).toBe(paths.pet(ids.freePet));
    expect(await tx.picture.count({ where: { petId: ids.freePet } })).toBe(0);
    await expect.poll(() => stored('pictures')).not.toContain(second.id);
  });
});

describe('a record', () => {
  async function onlyRecord(): Promise<string> {
    const { petRecord } = walk.server.database;
    return (await petRecord.findFirstOrThrow({ where: { petId: ids.freePet } })).id;
  }

  it('is listed, and opens as an attachment that no page of ours can run', async () => {
    const client = walk.clients.owner;
    await send(client, recordForm(ids.freePet), record);
    const id = await onlyRecord();
    const page = await client.get(paths.pet(ids.freePet));
    expect(page.text).toContain(inHtml(record.title));
    expect(page.text).toContain(`href="${paths.petRecord(id)}"`);

    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const file = await fetch(new URL(paths.petRecord(id), walk.server.url), {
      headers: { Cookie: cookie },
    });
    expect(file.status).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(aPdf().length),
      'content-disposition': `attachment; filename="Rabies-2026.pdf"`,
      'content-security-policy': expect.stringMatching(
        /(^|, )default-src 'none'; sandbox$/,
      ) as string,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
    expect(Buffer.from(await file.arrayBuffer())).toEqual(aPdf());
  });

  it('R8 opens for its owner and the admin only, also as data', async () => {
    await send(walk.clients.owner, recordForm(ids.freePet), record);
    const id = await onlyRecord();
    const found = {
      anonymous: 302,
      newcomer: 302,
      owner: 200,
      other: 404,
      helper: 404,
      admin: 200,
    };
    for (const viewer of viewers) {
      const answer = await walk.clients[viewer].get(paths.petRecord(id));
      expect(answer.status, viewer).toBe(found[viewer]);
      if (found[viewer] === 200) continue;
      for (const at of [paths.petRecord(id), dataPath(paths.petRecord(id))])
        expect((await walk.clients[viewer].get(at)).text, viewer).not.toContain('%PDF');
    }
  });

  it('is removed with its file, by its owner', async () => {
    const client = walk.clients.owner;
    await send(client, recordForm(ids.freePet), record);
    const id = await onlyRecord();
    await client.post(paths.pet(ids.freePet), { intent: 'remove-record', record_id: id });
    expect((await client.get(paths.petRecord(id))).status).toBe(404);
    await expect.poll(() => stored('records')).not.toContain(id);
  });

  it('R20 sent twice is one; with another file it asks, and sent once more it means it', async () => {
    const client = walk.clients.owner;
    const key = async () => {
      const { text } = await client.get(paths.pet(ids.freePet));
      return String(formFields(text, 'name="title"')['form_key']);
    };
    const form_key = await key();
    const to = recordForm(ids.freePet);
    for (let press = 0; press < 2; press += 1)
      expect((await send(client, to, { ...record, form_key })).status).toBe(302);
    const { petRecord } = walk.server.database;
    expect(await petRecord.count({ where: { petId: ids.freePet } })).toBe(1);
    const asked = await send(client, to, { ...record, title: 'Another', form_key });
    expect(asked.status).toBe(409);
    expect(asked.text).toContain(askWhetherSecond);
    expect(asked.text).toContain('value="Another"');
    const again = String(formFields(asked.text, 'name="title"')['form_key']);
    expect(again).not.toBe(form_key);
    await send(client, to, { ...record, title: 'Another', form_key: again });
    expect(await petRecord.count({ where: { petId: ids.freePet } })).toBe(2);
    expect(stored('records').length).toBeGreaterThanOrEqual(2);
  });
});

it('R44 a vet’s exemption is kept and shown as one, to its owner and to the admin', async () => {
  const { owner, admin } = walk.clients;
  const certificates = paths.adminCertificates();
  await send(owner, certificateForm(ids.freePet), certificate);
  expect((await admin.get(certificates)).text).toContain('Rabies: valid until');
  await send(owner, certificateForm(ids.freePet), { ...certificate, exempt: 'on' });
  const { text } = await owner.get(paths.pet(ids.freePet));
  expect(text).toContain('Vet’s exemption until Mar 1, 2028');
  expect((await admin.get(certificates)).text).toContain('Rabies: vet’s exemption until');
});

describe('R39 R38 files that are refused: in words, the rest kept, nothing stored', () => {
  const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, '%');

  const bad: [
    what: string,
    form: 'photo' | 'record',
    file: () => File | string | null | Promise<File>,
    says: string,
    status?: number,
  ][] = [
    ['no photo', 'photo', () => null, 'Choose a picture first.'],
    ['an empty photo', 'photo', () => upload(Buffer.alloc(0), ''), 'Choose a picture first.'],
    ['a text for a photo', 'photo', () => 'photo.jpg', 'Choose a picture first.'],
    ['a PDF as photo', 'photo', () => pdfFile(aPdf(), 'dog.jpg'), 'We can’t read that file'],
    [
      'a photo of 20,000 by 20,000 pixels',
      'photo',
      () => upload(emptyPng(20_000, 20_000), 'dog.png', 'image/png'),
      'That picture is too large',
    ],
    ['a photo of 30 MB', 'photo', () => upload(megabytes(30)), uploadTooLarge, 413],
    ['a photo a little too large', 'photo', () => upload(megabytes(10.1)), uploadTooLarge, 413],
    ['no file', 'record', () => null, 'Please choose the file.'],
    ['an empty file', 'record', () => pdfFile(Buffer.alloc(0), ''), 'Please choose the file.'],
    [
      'a page named .pdf',
      'record',
      () => pdfFile(Buffer.from('<!doctype html><script>1</script>')),
      'That file is named like a PDF but isn’t one.',
    ],
    [
      'a PDF with a script in its head',
      'record',
      () => pdfFile(Buffer.concat([Buffer.from('%PDF-1.7\n<script>1</script>\n'), aPdf()])),
      'That PDF has something else hidden in it',
    ],
    [
      'a record of 20,000 by 20,000 pixels',
      'record',
      () => upload(emptyPng(20_000, 20_000), 'card.png', 'image/png'),
      'That picture is too large',
    ],
    ['a record of 30 MB', 'record', () => pdfFile(megabytes(30)), uploadTooLarge, 413],
  ];

  it.each(bad)('R39 %s', async (_what, form, file, says, status = 400) => {
    const sent = await file();
    const name = form === 'photo' ? 'photo' : 'file';
    const fields = {
      ...(form === 'record' && { title: 'Rabies "2026"' }),
      ...(sent !== null && { [name]: sent }),
    };
    const to = form === 'photo' ? photoForm(ids.freePet) : recordForm(ids.freePet);
    const [before, files] = [rows(), [stored('pictures'), stored('records')]];
    const answer = await send(walk.clients.owner, to, fields);
    expect(answer.status).toBe(status);
    const alert = new RegExp(
      `<[^>]*id="(?:photo|record)-form-${name}-error"[^>]*role="alert"|role="alert"[^>]*id="(?:photo|record)-form-${name}-error"`,
    );
    expect(answer.text).toMatch(alert);
    expect(answer.text).toContain(inHtml(says));
    // The page itself remains, with the values typed beside the file.
    expect(answer.text).toContain('Temperament and routine');
    if (form === 'record' && status !== 413) expect(answer.text).toContain(inHtml('Rabies "2026"'));
    expect(changedTables(before, rows())).toEqual([]);
    expect([stored('pictures'), stored('records')]).toEqual(files);
  });

  it('R39 a title that is missing is said beside it', async () => {
    const answer = await send(walk.clients.owner, recordForm(ids.freePet), { file: pdfFile() });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Please give it a title');
  });

  it('R39 what is no form at all is 400', async () => {
    const answer = await walk.clients.owner.post(recordForm(ids.freePet), {});
    expect(answer.status).toBe(400);
    const { cookies } = walk.clients.owner;
    const broken = await fetch(new URL(recordForm(ids.freePet), walk.server.url), {
      method: 'POST',
      body: 'no boundary here',
      redirect: 'manual',
      headers: {
        'Content-Type': 'multipart/form-data; boundary=tailhouse',
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        Origin: walk.server.url,
      },
    });
    expect(broken.status).toBe(400);
  });

  it('R39 large files, one after the other, leave the server’s memory flat', async () => {
    const resident = () => {
      const status = readFileSync(`/proc/${walk.server.child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    };
    const large = pdfFile(megabytes(30));
    const wide = upload(emptyPng(20_000, 20_000), 'card.png', 'image/png');
    const round = async () => {
      for (const file of [large, wide])
        await send(walk.clients.owner, recordForm(ids.freePet), { title: 'Large', file });
    };
    // One-time memory of the engine.
    for (let count = 0; count < 4; count += 1) await round();
    const before = resident();
    for (let count = 0; count < 12; count += 1) await round();
    // Leaked ones would be 360 MB.
    expect(resident() - before).toBeLessThan(120);
  }, 120_000);
});
