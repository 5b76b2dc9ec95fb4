/** R64: pictures in messages, visible only to the owner of the conversation and the admin. */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { Role } from '~/core/session/permissions';
import { findPictureFile } from '~/features/dogs/pictures/find-pictures.server';
import { mayUploadPictures } from '~/features/dogs/pets/may-upload.server';
import {
  keepForSending,
  findPrivatePicture,
  sweepPrivatePictures,
} from '~/features/dogs/pictures/private-pictures.server';
import { readPicture } from '~/features/dogs/pictures/read-picture.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';
import { myData } from '~/features/people/profiles/my-data.server';
import { createAdmin } from '~tests/factories/people';
import { drawnPicture, upload } from '~tests/factories/pictures';
import { newKey } from '~tests/factories/writing';
import { at } from '~tests/setup/clock';
import { filesGone } from '~tests/setup/files-gone';
import { house, type Person } from '~tests/setup/house';
import { bothParts, mails, onlyMail } from '~tests/setup/outbox-in-test';
import { handleConversationForm } from './conversation.action.server';
import { conversation } from './conversation.server';
import { listConversations } from './list-conversations.server';
import { markRead } from './mark-read.server';
import { messageSchema } from './message.schema';
import { sendMessage } from './send-message.server';

const noon = at('2026-12-24T12:00').getTime();
const day = 24 * 3_600_000;

const { admin, owner, settings, regular } = house({
  at: new Date(noon),
  settings: { messagePictures: true },
  owner: { firstName: 'Mia', lastName: 'Torres' },
});
const other = regular();

const picture = async ({ id: senderId }: Person, bytes?: Buffer) => {
  const drawn = bytes ?? (await drawnPicture({ width: 400, height: 300 }));
  const prepared = await readPicture(upload(drawn), 'stay');
  return (await keepForSending(prepared, { senderId, uploadKey: null })).id;
};
const send = (
  sender: Person,
  pictureIds: readonly string[],
  { content = '', formKey = newKey() } = {},
) => sendMessage({ ownerId: owner.id, sender, content, pictureIds, formKey });
const linesFor = async (viewer: Person) =>
  (await conversation({ ownerId: owner.id, viewerId: viewer.id }))?.lines ?? [];
const opens = async (id: string, viewer: Person) => {
  const file = await findPrivatePicture(id, '320.webp', viewer);
  return file !== null;
};
const mail = async () => bothParts(await onlyMail());

describe('R64 a message with pictures', () => {
  it('shows them in their order on both sides, with who sent them and when', async () => {
    const [first, second] = [await picture(owner), await picture(owner)];
    await send(owner, [second, first], { content: 'Look at her!' });
    const answer = await picture(admin);
    await send(admin, [answer]);
    for (const viewer of [owner, admin])
      expect(await linesFor(viewer)).toMatchObject([
        {
          content: 'Look at her!',
          pictures: [
            { id: second, alt: 'Photo from Mia, Dec 24', width: 400, height: 300 },
            { id: first },
          ],
        },
        { content: '', pictures: [{ id: answer, alt: 'Photo from Nora, Dec 24' }] },
      ]);
    const { conversations } = await listConversations({ page: 1, search: 'Torres' });
    expect(conversations[0]?.lastLine).toEqual({ byBusiness: true, excerpt: '1 photo' });
  });

  it('needs words or a picture, and takes six', () => {
    const wrong = (form: object, takes = true) =>
      messageSchema(takes).safeParse(form).error?.issues[0]?.path[0];
    const some = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
    expect(wrong({ content: ' \n' })).toBe('content');
    expect(wrong({ content: ' ', picture: some(6) })).toBeUndefined();
    expect(wrong({ content: 'Hi' })).toBeUndefined();
    expect(wrong({ content: 'Hi', picture: some(7) })).toBe('picture');
    expect(wrong({ content: 'Hi', picture: some(1) }, false)).toBe('picture');
  });

  it('R20 is one, however often its form is sent, and another one asks', async () => {
    const [sent, more] = [await picture(owner), await picture(owner)];
    const formKey = newKey();
    const both = await Promise.all([
      send(owner, [sent], { formKey }),
      send(owner, [sent, sent], { formKey }),
    ]);
    expect(both.map(({ repeated }) => repeated)).toEqual([false, true]);
    expect(await linesFor(admin)).toHaveLength(1);
    await expect(send(owner, [sent, more], { formKey })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('takes no picture of someone else, none that is gone, and none while it is switched off', async () => {
    const [own, foreign] = [await picture(owner), await picture(other)];
    for (const ids of [[own, foreign], [own, 'nosuchpicture0000'], [await picture(admin)]])
      await expect(send(owner, ids)).rejects.toMatchObject({ code: 'conflict', field: 'picture' });
    await settings({ messagePictures: false });
    await expect(send(owner, [own])).rejects.toMatchObject({ field: 'picture' });
    expect(await linesFor(owner)).toEqual([]);
    await sendMessage({ ownerId: owner.id, sender: owner, content: 'Hi', formKey: newKey() });
    expect(await linesFor(owner)).toHaveLength(1);
  });

  it('can be uploaded for by owners and the admin, where it is switched on', async () => {
    const may = (role: Role) => mayUploadPictures({ id: 'x', role });
    expect([await may('user'), await may('admin'), await may('helper')]).toEqual([
      true,
      true,
      false,
    ]);
    await settings({ messagePictures: false });
    expect([await may('user'), await may('admin')]).toEqual([false, false]);
  });
});

describe('R64 its pictures', () => {
  it('open for the owner of the conversation and the admin, and are nothing to anyone else', async () => {
    const formerAdmin = await createAdmin();
    const [fromOwner, fromAdmin] = [await picture(owner), await picture(formerAdmin)];
    expect(await opens(fromAdmin, owner)).toBe(false);
    await send(owner, [fromOwner]);
    await send(formerAdmin, [fromAdmin]);
    await database().userRole.update({
      where: { id: formerAdmin.id },
      data: { role: 'helper' },
    });
    for (const id of [fromOwner, fromAdmin]) {
      expect(await opens(id, owner)).toBe(true);
      expect(await opens(id, admin)).toBe(true);
      expect(await opens(id, other)).toBe(false);
      // A former admin who is now a helper can't read messages.
      expect(await opens(id, { id: formerAdmin.id, role: 'helper' })).toBe(false);
      expect(await findPictureFile(id, '320.webp')).toBeNull();
    }
  });

  it('carry no place and no camera', async () => {
    const photo = await sharp(await drawnPicture({ width: 400, height: 300 }))
      .withExif({
        IFD0: { Make: 'Camera of Mia' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 2/1 3/1' },
      })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const id = await picture(owner, photo);
    await send(owner, [id]);
    for (const name of ['320.webp', '320.jpeg', '400.webp', '400.jpeg']) {
      const file = await findPrivatePicture(id, name, owner);
      if (file === null) throw new Error(`There is no ${name}`);
      const bytes = await buffer(await file.open());
      expect(bytes.includes('Camera')).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  it('are swept 180 days after the message, and a day after they were not sent; the words stay', async () => {
    const [sent, alone, unsent] = [
      await picture(owner),
      await picture(owner),
      await picture(owner),
    ];
    await send(owner, [sent], { content: 'Look!' });
    await send(owner, [alone]);
    vi.setSystemTime(noon + day - 1000);
    expect(await sweepPrivatePictures()).toBe(0);
    vi.setSystemTime(noon + day + 1000);
    expect(await sweepPrivatePictures()).toBe(1);
    await filesGone(unsent);
    vi.setSystemTime(noon + 180 * day - 1000);
    expect(await sweepPrivatePictures()).toBe(0);
    expect(await opens(sent, owner)).toBe(true);
    vi.setSystemTime(noon + 180 * day + 1000);
    expect(await sweepPrivatePictures()).toBe(2);
    await filesGone(sent);
    expect(await opens(sent, owner)).toBe(false);
    expect(await linesFor(owner)).toMatchObject([
      { content: 'Look!', pictures: [] },
      { content: '', pictures: [] },
    ]);
  });
});

describe('R64 its email', () => {
  it('counts the photos, with words and without, and has none inside', async () => {
    const send2 = async (content: string) =>
      send(admin, [await picture(admin), await picture(admin)], { content });
    await send2('');
    expect((await mail()).subject).toBe('2 photos from Nora at Tailhouse');
    await send2('Fast asleep.');
    expect((await mail()).subject).toBe('A message and 4 photos from Nora at Tailhouse');
    await send(admin, [], { content: 'Good night!' });
    const { subject, parts } = await mail();
    expect(subject).toBe('2 messages and 4 photos from Nora at Tailhouse');
    for (const part of parts) {
      expect(part).toContain('Fast asleep.');
      expect(part).toContain('2 photos');
      expect(part).not.toContain('stay-pictures');
    }
  });

  it('to the business says so, too, and is dropped once it was read', async () => {
    const { id } = await send(owner, [await picture(owner)], { content: 'Look!' });
    expect((await mail()).subject).toBe('A message and 1 photo from Mia Torres');
    await markRead({ ownerId: owner.id, viewer: admin, upTo: id });
    expect(await mails()).toMatchObject([{ state: 'expired' }]);
  });
});

describe('R64 without scripts', () => {
  const page = () => `/${owner.id}/profile/messages`;
  const post = async (fields: [string, string | File][], sender = owner) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    const request = new Request('http://localhost/messages', { method: 'POST', body });
    return handleConversationForm(request, { viewer: sender, ownerId: owner.id, page: page() });
  };
  type Refused = {
    data: {
      pictures?: { id: string }[];
      result: { error: Record<string, string[]>; initialValue: Record<string, unknown> };
    };
    init: ResponseInit;
  };
  const dog = async (name: string, width = 400) =>
    upload(await drawnPicture({ width, height: 300 }), name);

  it('a form brings its pictures along, and sent twice it is one message', async () => {
    const fields: [string, string | File][] = [
      ['form_key', newKey()],
      ['content', ''],
      ['pictures', await dog('one.jpg')],
      ['pictures', await dog('two.jpg', 500)],
    ];
    const answers = await Promise.all([post(fields), post(fields)]);
    for (const answer of answers) expect((answer as Response).headers.get('Location')).toBe(page());
    expect(await linesFor(admin)).toMatchObject([{ pictures: [{ width: 400 }, { width: 500 }] }]);
    expect(await database().picture.count()).toBe(2);
  });

  it('a picture that cannot be read is named, and the words and the others are kept', async () => {
    const heic = upload(Buffer.from('no picture'), 'notes.heic', 'image/heic');
    const { data, init } = (await post([
      ['form_key', newKey()],
      ['content', 'At the lake'],
      ['pictures', heic],
      ['pictures', await dog('lake.jpg')],
    ])) as Refused;
    expect(init.status).toBe(400);
    expect(data.result.error['picture']?.[0]).toMatch(/^notes\.heic: /);
    expect(data.result.initialValue['content']).toBe('At the lake');
    expect(data.pictures).toHaveLength(1);
    expect(await linesFor(owner)).toEqual([]);
    await post([
      ['content', 'At the lake'],
      ['picture', data.pictures?.[0]?.id ?? ''],
    ]);
    expect(await linesFor(owner)).toMatchObject([{ content: 'At the lake', pictures: [{}] }]);
  });

  it('of seven pictures six are kept, and the seventh is named', async () => {
    const files = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(async (number): Promise<[string, File]> => [
        'pictures',
        await dog(`dog${number}.jpg`, 300 + number),
      ]),
    );
    const { data } = (await post([['content', 'All of them'], ...files])) as Refused;
    expect(data.result.error['picture']).toEqual(['dog7.jpg: 6 pictures is the most.']);
    expect(data.pictures).toHaveLength(6);
    expect(data.result.initialValue['content']).toBe('All of them');
    expect(await linesFor(owner)).toEqual([]);
  });
});

describe('R41, R42 an owner’s data', () => {
  it('names the pictures of messages, and a deleted account leaves none of them', async () => {
    const [mine, theirs, unsent] = [
      await picture(owner),
      await picture(admin),
      await picture(owner),
    ];
    await send(owner, [mine], { content: 'Look!' });
    await send(admin, [theirs]);
    const kept = await picture(admin);
    await sendMessage({
      ...{ ownerId: other.id, sender: admin, content: '', formKey: newKey() },
      pictureIds: [kept],
    });
    const data = JSON.parse(await new Response(await myData(owner.id)).text()) as unknown;
    expect(data).toMatchObject({ messages: [{ pictures: [mine] }, { pictures: [theirs] }] });
    await inTransaction((tx) => eraseAccount(tx, owner));
    for (const id of [mine, theirs, unsent]) await filesGone(id);
    expect(await database().picture.findMany({ select: { id: true } })).toEqual([{ id: kept }]);
    expect(await opens(kept, other)).toBe(true);
  });
});
