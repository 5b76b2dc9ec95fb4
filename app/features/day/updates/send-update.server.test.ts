/** R52: updates about a stay, with pictures visible only to its owner and the admin. */
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { kindFolder, storeFiles } from '~/core/files/stored-files.server';
import { sweepFiles } from '~/core/files/sweep-files.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { findPictureFile } from '~/features/dogs/pictures/find-pictures.server';
import {
  keepForSending,
  findPrivatePicture,
  sweepPrivatePictures,
  uploadKeyOf,
} from '~/features/dogs/pictures/private-pictures.server';
import { readPicture } from '~/features/dogs/pictures/read-picture.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';
import { myData } from '~/features/people/profiles/my-data.server';
import { countUnseenUpdates } from '~/features/site/frame/owner-counts.server';
import type { BookingFields } from '~tests/factories/bookings';
import { createPet } from '~tests/factories/pets';
import { drawnPicture, upload } from '~tests/factories/pictures';
import { at } from '~tests/setup/clock';
import { heardDuring } from '~tests/setup/heard';
import { filesGone } from '~tests/setup/files-gone';
import { house, type Person } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { mails, onlyMail } from '~tests/setup/outbox-in-test';
import { howItGoes } from './how-it-goes.server';
import { markUpdatesSeen, removeUpdate, sendUpdate } from './send-update.server';
import { stayAlbum } from './stay-album.server';
import { updateSchema } from './stay-update.schema';
import { longestUpdate, mostStayPictures } from './stay-updates';
import { staysToUpdate } from './stays-to-update.server';

const day = '2027-02-02';
const times = { start: `${day}T09:00`, end: `${day}T17:00` };

const { admin, owner, settings, clock, pass, regular, ...home } = house({
  at: at(`${day}T12:00`),
  settings: { updates: true },
  owner: { receiveEmails: false },
  stay: { createdAt: at('2027-01-20T09:00'), status: 'accepted', ...times },
});
const other = regular();

async function stay(of: Person, petName = 'Bella', fields: BookingFields = {}): Promise<string> {
  const dog = await createPet(of.id, { petName });
  return (await home.stay({ of: { ...of, dog }, ...fields })).id;
}
const send = (
  bookingIds: readonly string[],
  more: Partial<Parameters<typeof sendUpdate>[0]> = {},
) =>
  sendUpdate({
    viewer: admin,
    bookingIds,
    done: [],
    text: 'All well.',
    pictureIds: [],
    formKey: newFormKey(),
    ...more,
  });
const picture = async (senderId = admin.id, uploadKey: string | null = null) =>
  (
    await keepForSending(
      await readPicture(upload(await drawnPicture({ width: 400, height: 300 })), 'stay'),
      { senderId, uploadKey },
    )
  ).id;
const goes = (id: string, petNames = ['Bella']) =>
  howItGoes({ id, petNames, ...times, whereabouts: null, arrival: null }, { forAdmin: false });
const updatesOf = (bookingId: string) =>
  database().stayUpdate.findMany({ where: { bookingId }, include: { pictures: true } });
const open = (id: string, viewer: Person) => findPrivatePicture(id, '320.webp', viewer);

it('R119 is sent as long as the dog is here, by what was noted', async () => {
  const id = await stay(owner);
  const arrivedAt = at(`${day}T09:00`);
  await database().booking.update({ where: { id }, data: { arrivedAt } });
  clock('2027-02-05T12:00');
  expect((await refusal(send([id]))).field).toBe('stay');
  expect((await staysToUpdate()).stays).toEqual([]);
  await settings({ trackArrivals: true });
  await send([id]);
  expect((await staysToUpdate()).stays).toMatchObject([{ id, here: true }]);
  expect(await updatesOf(id)).toHaveLength(1);
});

describe('R52 an update', () => {
  it('goes to each of several stays as its own, with one picture between them', async () => {
    const [mine, theirs, third] = [
      await stay(owner),
      await stay(other, 'Max'),
      await stay(other, 'Tofu'),
    ];
    const pictureIds = [await picture()];
    const files = (await readdir(kindFolder('pictures'))).length;
    const heard = await heardDuring(async () => {
      const { dogs } = await send([mine, theirs, third, mine], {
        done: ['played', 'ate'],
        pictureIds,
      });
      expect(dogs.sort()).toEqual(['Bella', 'Max', 'Tofu']);
    });
    expect(heard).toContainEqual(expect.objectContaining({ audience: owner.id, news: 'update' }));
    expect(await updatesOf(mine)).toMatchObject([
      { text: 'Bella ate well and played.\nAll well.', pictures: [{ pictureId: pictureIds[0] }] },
    ]);
    expect(await updatesOf(theirs)).toMatchObject([
      { text: 'Max ate well and played.\nAll well.' },
    ]);
    expect(await updatesOf(third)).toHaveLength(1);
    expect(await readdir(kindFolder('pictures'))).toHaveLength(files);
    expect(await goes(mine)).toMatchObject({
      unseen: 1,
      pictures: 1,
      days: [
        {
          words: 'Today',
          entries: [{ kind: 'update', pictures: [{ alt: 'Photo of Bella, Feb 2' }], seen: false }],
        },
      ],
    });
    expect(JSON.stringify(await goes(mine))).not.toContain('Max');
  });

  it('R20 sent twice is one, also with its picture uploaded twice', async () => {
    const id = await stay(owner);
    const formKey = newFormKey();
    const bytes = await drawnPicture({ width: 400, height: 300 });
    const key = uploadKeyOf(admin.id, formKey, bytes);
    const again = await Promise.all([picture(admin.id, key), picture(admin.id, key)]);
    expect(again[0]).toBe(again[1]);
    const before = await readdir(kindFolder('pictures'));
    await send([id], { formKey, pictureIds: again });
    await send([id], { formKey, pictureIds: [await picture(admin.id, key)] });
    expect(await updatesOf(id)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    expect(await readdir(kindFolder('pictures'))).toEqual(before);
    expect(uploadKeyOf(owner.id, formKey, bytes)).not.toBe(key);
    expect(uploadKeyOf(admin.id, newFormKey(), bytes)).not.toBe(key);
    await expect(send([id], { formKey, text: 'Another.' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it.each([
    ['07:59', false],
    ['08:00', true],
    ['17:00', true],
  ])('on the day at %s can be sent: %s', async (time, can) => {
    const id = await stay(owner);
    clock(`${day}T${time}`);
    const sent = send([id]);
    if (can) await expect(sent).resolves.toMatchObject({ dogs: ['Bella'] });
    else await expect(sent).rejects.toMatchObject({ code: 'conflict', field: 'stay' });
    expect(await updatesOf(id)).toHaveLength(can ? 1 : 0);
    expect((await staysToUpdate()).stays.map((one) => one.id)).toEqual(can ? [id] : []);
  });

  it('cannot be sent a day after Pick Up, about a request, or where updates are switched off', async () => {
    const id = await stay(owner);
    clock('2027-02-03T17:00');
    await send([id]);
    clock('2027-02-03T17:01');
    await expect(send([id])).rejects.toMatchObject({ field: 'stay' });
    clock(`${day}T12:00`);
    const asked = await stay(owner, 'Bella', { status: 'pending' });
    await expect(send([id, asked])).rejects.toMatchObject({ field: 'stay' });
    await settings({ updates: false });
    await expect(send([id])).rejects.toMatchObject({ code: 'conflict' });
    expect(await goes(id)).toBeNull();
    expect(await updatesOf(id)).toHaveLength(1);
  });

  it('takes only pictures that its sender uploaded, and 200 of a stay', async () => {
    const id = await stay(owner);
    const [own, foreign] = [await picture(), await picture(owner.id)];
    await expect(send([id], { pictureIds: [own, foreign] })).rejects.toMatchObject({
      field: 'picture',
    });
    const rows = Array.from({ length: mostStayPictures }, (_, index) => ({
      id: `full${String(index).padStart(20, '0')}`,
      place: 'stay' as const,
      alt: '',
      width: 1,
      height: 1,
      createdAt: at(`${day}T10:00`),
    }));
    await database().picture.createMany({ data: rows });
    await database().stayUpdate.create({
      data: {
        bookingId: id,
        text: '',
        createdAt: at(`${day}T10:00`),
        pictures: {
          create: rows.map(({ id: pictureId }, position) => ({ pictureId, position })),
        },
      },
    });
    await expect(send([id], { pictureIds: [own] })).rejects.toMatchObject({ field: 'picture' });
    await send([id]);
  });

  it('needs a dog, and words, a tick or a picture', () => {
    const wrong = (form: object) => updateSchema.safeParse(form).error?.issues[0]?.path[0];
    expect(wrong({ stay: ['a'], text: '  ' })).toBe('text');
    expect(wrong({ stay: [], text: 'Hi' })).toBe('stay');
    expect(wrong({ text: 'Hi' })).toBe('stay');
    expect(wrong({ stay: ['a'], text: 'x'.repeat(longestUpdate + 1) })).toBe('text');
    expect(wrong({ stay: ['a'], picture: Array.from({ length: 9 }, () => 'p') })).toBe('picture');
    for (const form of [{ text: 'Hi' }, { done: ['ate'] }, { picture: ['p'] }])
      expect(updateSchema.safeParse({ stay: ['a'], ...form }).success).toBe(true);
  });
});

describe('R52 its pictures', () => {
  it('open for the owner of the stay and the admin, and are nothing to anyone else', async () => {
    const id = await stay(owner);
    const sent = await picture();
    for (const person of [owner, other]) expect(await open(sent, person)).toBeNull();
    await send([id], { pictureIds: [sent] });
    for (const person of [owner, admin]) {
      const file = await open(sent, person);
      expect(file).not.toBeNull();
    }
    expect(await open(sent, other)).toBeNull();
    expect(await findPictureFile(sent, '320.webp')).toBeNull();
    expect(await stayAlbum(id, other)).toBeNull();
    const album = await stayAlbum(id, owner);
    const bytes = Buffer.from(await new Response(album?.body).arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.includes(`${day}-001.jpg`)).toBe(true);
  });

  it('carry no place and no camera', async () => {
    const photo = await sharp(await drawnPicture({ width: 400, height: 300 }))
      .withExif({
        IFD0: { Make: 'Camera of Nora', Model: 'Phone 9' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 2/1 3/1' },
      })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Camera of Nora')).toBe(true);
    const { files } = await readPicture(upload(photo), 'stay');
    for (const { bytes } of files) {
      expect(Buffer.from(bytes).includes('Camera')).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  it('are swept a day after they were not sent, and 180 days after the stay; the text stays', async () => {
    const [mine, theirs] = [
      await stay(owner),
      await stay(other, 'Max', { end: '2027-02-03T17:00', service: 'Boarding' }),
    ];
    const [sent, unsent] = [await picture(), await picture()];
    await send([mine, theirs], { pictureIds: [sent] });
    clock('2027-02-03T11:59');
    expect(await sweepPrivatePictures()).toBe(0);
    clock('2027-02-03T12:01');
    expect(await sweepPrivatePictures()).toBe(1);
    await filesGone(unsent);
    const kept = 180 * 24 * 3_600_000;
    vi.setSystemTime(at('2027-02-03T17:00').getTime() + kept - 1000);
    expect(await sweepPrivatePictures()).toBe(0);
    vi.setSystemTime(at('2027-02-03T17:00').getTime() + kept + 1000);
    expect(await sweepPrivatePictures()).toBe(1);
    expect(await updatesOf(mine)).toMatchObject([{ text: 'All well.', pictures: [] }]);
    await filesGone(sent);
  });

  it('leave neither file nor row when the server ends between the two', async () => {
    await storeFiles('pictures', 'crashedbeforeitsrow0', [
      { name: '320.webp', bytes: new Uint8Array([1]) },
    ]);
    clock(`${day}T14:00`);
    await sweepFiles();
    expect(await readdir(kindFolder('pictures'))).not.toContain('crashedbeforeitsrow0');
    expect(await database().picture.count({ where: { id: 'crashedbeforeitsrow0' } })).toBe(0);
  });
});

describe('R52 its email', () => {
  it('waits ten minutes, bundles, counts the photos and has none inside', async () => {
    const id = await stay(owner);
    await send([id], { pictureIds: [await picture(), await picture()] });
    clock(`${day}T12:09`);
    await send([id], { text: 'A nap now.', pictureIds: [await picture()] });
    const mail = await onlyMail();
    expect(mail).toMatchObject({ template: 'stay_update', profileId: owner.id, bookingId: id });
    expect(mail.sendAfter).toEqual(at(`${day}T12:10`));
    const { subject, html, text } = renderMail(mail, 'without link');
    expect(subject).toBe('3 photos of Bella');
    for (const part of [html, text]) {
      expect(part).toContain('A nap now.');
      expect(part).toContain(`http://localhost:3000/booking/${id}`);
      expect(part).not.toContain('/resources/stay-pictures');
    }
    clock(`${day}T12:11`);
    await send([id]);
    expect(await mails()).toHaveLength(2);
  });

  it('is dropped once all is seen, and what came after stays new', async () => {
    const id = await stay(owner);
    await send([id]);
    const first = (await goes(id))?.unseenUpTo ?? '';
    clock(`${day}T12:01`);
    await send([id]);
    expect(await countUnseenUpdates(owner.id)).toBe(2);
    await markUpdatesSeen(id, { ownerId: owner.id, upTo: first });
    expect(await mails()).toMatchObject([{ state: 'waiting' }]);
    expect(await countUnseenUpdates(owner.id)).toBe(1);
    const last = (await goes(id))?.unseenUpTo ?? '';
    await expect(markUpdatesSeen(id, { ownerId: other.id, upTo: last })).rejects.toMatchObject({
      code: 'not_found',
    });
    await markUpdatesSeen(id, { ownerId: owner.id, upTo: last });
    expect(await mails()).toMatchObject([{ state: 'expired' }]);
    expect(await countUnseenUpdates(owner.id)).toBe(0);
  });
});

describe('R52 taking one back', () => {
  it('within a day takes words and pictures from both sides, and out of the email', async () => {
    const [id, theirs] = [await stay(owner), await stay(other, 'Max')];
    const [shared, own] = [await picture(), await picture()];
    await send([id, theirs], { pictureIds: [shared] });
    pass(1000);
    await send([id], { text: 'Of the wrong dog.', pictureIds: [own] });
    const wrong = (await updatesOf(id)).find(({ text }) => text.includes('wrong'));
    pass(1000);
    await send([id], { text: 'Words alone.' });
    const words = (await updatesOf(id)).find(({ text }) => text === 'Words alone.');
    if (wrong === undefined || words === undefined) throw new Error('There is no update');
    clock('2027-02-03T11:59');
    await expect(removeUpdate(wrong.id, theirs)).rejects.toMatchObject({ code: 'not_found' });
    for (const one of [wrong, wrong, words]) await removeUpdate(one.id, id);
    expect(await open(own, owner)).toBeNull();
    const [mail] = (await mails()).filter(({ bookingId }) => bookingId === id);
    expect(JSON.stringify(mail?.contents)).not.toMatch(/wrong dog|Words alone/);
    expect(JSON.stringify(await goes(id))).not.toContain('wrong dog');
    expect((await goes(id))?.days[0]?.entries).toMatchObject([
      { removed: true },
      { removed: true },
      { removed: false },
    ]);
    const first = (await updatesOf(id)).find(({ removedAt }) => removedAt === null);
    await removeUpdate(first?.id ?? '', id);
    expect((await mails()).find(({ bookingId }) => bookingId === id)?.state).toBe('expired');
    // The other owner still has it.
    expect(await updatesOf(theirs)).toMatchObject([{ pictures: [{ pictureId: shared }] }]);
    clock('2027-02-03T12:01');
    const [late] = await updatesOf(theirs);
    await expect(removeUpdate(late?.id ?? '', theirs)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('R52 who has not heard', () => {
  it('names the dogs who are here and whose owner got nothing today', async () => {
    const [mine, theirs] = [await stay(owner), await stay(other, 'Max')];
    await send([mine]);
    expect(await staysToUpdate()).toMatchObject({
      notYetHeard: ['Max'],
      stays: [
        { id: mine, updatesToday: 1, when: 'until 5:00 PM' },
        { id: theirs, updatesToday: 0 },
      ].sort((a, b) => (a.id < b.id ? -1 : 1)),
    });
    await settings({ trackArrivals: true });
    expect((await staysToUpdate()).notYetHeard).toEqual([]);
  });
});

describe('R41, R42 an owner’s data', () => {
  it('has the updates, and a deleted account leaves none of them nor their pictures', async () => {
    const [id, theirs] = [await stay(owner), await stay(other, 'Max')];
    const [own, shared] = [await picture(), await picture()];
    await send([id], { pictureIds: [own] });
    await send([id, theirs], { pictureIds: [shared] });
    const data = await new Response(await myData(owner.id)).text();
    expect(JSON.parse(data)).toMatchObject({
      bookings: [{ updates: [{ text: 'All well.', pictures: [own] }, { pictures: [shared] }] }],
    });
    const account = await database().profile.findUniqueOrThrow({ where: { id: owner.id } });
    await inTransaction((tx) => eraseAccount(tx, account));
    expect(await updatesOf(id)).toEqual([]);
    expect(await database().picture.count({ where: { id: own } })).toBe(0);
    expect(await database().picture.count({ where: { id: shared } })).toBe(1);
    const open2 = await open(shared, other);
    expect(open2).not.toBeNull();
  });
});
