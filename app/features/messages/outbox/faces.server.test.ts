/** A dog's photo in the emails about its stay (core/mail/decisions.md). */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import type { OutboxMail } from '~/core/database/generated/client';
import { kindFolder } from '~/core/files/stored-files.server';
import { log } from '~/core/runtime/log.server';
import {
  queueRequestMails,
  queueStatusMail,
} from '~/features/booking/record/booking-emails.server';
import { queueUpdateMail } from '~/features/day/updates/update-emails.server';
import { now } from '~/core/runtime/clock.server';
import { removePetPhoto } from '~/features/dogs/pictures/change-pictures.server';
import { createBooking } from '~tests/factories/bookings';
import { createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { createPicture } from '~tests/factories/pictures';
import { house } from '~tests/setup/house';
import { first, mailsOf, onlyMail } from '~tests/setup/outbox-in-test';
import { withPostmark } from '~tests/setup/postmark';
import { deliverDue } from './mail-worker.server';
import { outboxMail } from './read-outbox.server';

const { admin } = house();
const { postmark, service } = withPostmark();

/** An owner with an accepted stay of dogs by these names; those of `photographed` have a photo. */
async function stayWith(names: string[], photographed: string[]) {
  const owner = await createOwner({ receiveEmails: true });
  const petIds: Record<string, string> = {};
  const pictureIds: Record<string, string> = {};
  for (const petName of names) {
    const pet = await createPet(owner.id, { petName });
    petIds[petName] = pet.id;
    if (photographed.includes(petName)) {
      const where = { place: 'pet', petId: pet.id, alt: 'Somebody' } as const;
      pictureIds[petName] = (await createPicture(where)).id;
    }
  }
  const booking = await createBooking(owner.id, Object.values(petIds), { status: 'accepted' });
  return { owner, booking, petIds, pictureIds };
}

const confirmed = async (bookingId: string): Promise<OutboxMail> => {
  const [mail] = await mailsOf((tx) => queueStatusMail(tx, { bookingId, by: 'admin' }));
  await database().outboxMail.updateMany({ data: { sendAfter: now() } });
  return first(mail === undefined ? [] : [mail]);
};

const facesSent = () => {
  expect(postmark().malformed).toEqual([]);
  const mail = first(postmark().taken);
  return {
    text: mail.TextBody,
    shown: [...mail.HtmlBody.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)].map(
      ([, src, alt]) => `${alt} ${src}`,
    ),
    files: (mail.Attachments ?? []).filter(({ ContentID }) => ContentID !== null),
  };
};

test('a confirmation shows its dogs with a photo, by their names and inside the email', async () => {
  const { booking, pictureIds } = await stayWith(['Biscuit', 'Mabel'], ['Mabel']);
  const mail = await confirmed(booking.id);
  const stored = JSON.stringify(mail.contents);
  expect(mail.contents).toMatchObject({
    stay: { faces: [{ petName: 'Mabel', pictureId: pictureIds['Mabel'] }] },
  });
  await deliverDue(service());
  const { shown, files, text } = facesSent();
  const cid = `cid:${pictureIds['Mabel']}@photo`;
  expect(shown).toEqual([`Mabel ${cid}`]);
  expect(files).toMatchObject([{ Name: 'dog-1.jpg', ContentType: 'image/jpeg', ContentID: cid }]);
  expect(stored).not.toContain(files[0]?.Content.slice(0, 40));
  expect(Buffer.from(files[0]?.Content ?? '', 'base64').length).toBeLessThan(60_000);
  expect(text).not.toMatch(/cid:|@photo/);
});

test('of many dogs the first three with a photo are shown, in the order of the stay', async () => {
  const names = ['Ava', 'Bo', 'Cleo', 'Dash', 'Echo'];
  const { booking } = await stayWith(names, ['Ava', 'Cleo', 'Dash', 'Echo']);
  await confirmed(booking.id);
  await deliverDue(service());
  expect(facesSent().shown.map((one) => one.split(' ')[0])).toEqual(['Ava', 'Cleo', 'Dash']);
});

test('no photo: the email is as before', async () => {
  const { booking } = await stayWith(['Biscuit'], []);
  const mail = await confirmed(booking.id);
  expect(JSON.stringify(mail.contents)).not.toContain('faces');
  await deliverDue(service());
  expect(facesSent()).toMatchObject({ shown: [], files: [] });
});

test('a photo that is deleted or another’s by the time it leaves is left out', async () => {
  const { owner, booking, petIds } = await stayWith(['Biscuit', 'Mabel'], ['Biscuit', 'Mabel']);
  await confirmed(booking.id);
  await removePetPhoto(petIds['Biscuit'] ?? '');
  const other = await createOwner();
  const mabel = { where: { id: petIds['Mabel'] ?? '' } };
  await database().pet.update({ ...mabel, data: { userId: other.id } });
  await deliverDue(service());
  expect(facesSent()).toMatchObject({ shown: [], files: [] });
  expect((await onlyMail({ profileId: owner.id })).state).toBe('sent');
});

test('a photo whose file is missing, damaged or too large costs the face and not the email', async () => {
  const { booking, pictureIds } = await stayWith(['Ava', 'Bo', 'Cleo'], ['Ava', 'Bo', 'Cleo']);
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  onTestFinished(() => error.mockRestore());
  const file = (name: string) =>
    path.join(kindFolder('pictures'), pictureIds[name] ?? '', '320.jpeg');
  await writeFile(file('Ava'), 'not a picture at all');
  await writeFile(file('Bo'), Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(60_000)]));
  await confirmed(booking.id);
  await deliverDue(service());
  expect(facesSent().shown).toEqual([`Cleo cid:${pictureIds['Cleo']}@photo`]);
});

test('the note to the business about the same stay has no face', async () => {
  const { booking } = await stayWith(['Biscuit'], ['Biscuit']);
  await mailsOf((tx) => queueRequestMails(tx, booking.id));
  await deliverDue(service());
  const faces = postmark().taken.map(({ To, Attachments = [] }) => [To, Attachments.length]);
  expect(faces).toContainEqual([admin.email, 0]);
  expect(faces.filter(([to]) => to !== admin.email)).toEqual([[expect.any(String), 1]]);
});

test('an update about a stay shows the dog’s own photo, not those of the update', async () => {
  const { booking, pictureIds } = await stayWith(['Biscuit'], ['Biscuit']);
  const update = await database().stayUpdate.create({
    data: { bookingId: booking.id, text: 'A long nap.', createdAt: now() },
  });
  await mailsOf((tx) => queueUpdateMail(tx, update.id));
  await database().outboxMail.updateMany({ data: { sendAfter: now() } });
  await deliverDue(service());
  expect(facesSent().shown).toEqual([`Biscuit cid:${pictureIds['Biscuit']}@photo`]);
});

test('the outbox shows the same face inside its page', async () => {
  const { booking } = await stayWith(['Biscuit'], ['Biscuit']);
  const { id } = await confirmed(booking.id);
  const opened = await outboxMail(id);
  expect(opened?.html).toMatch(/<img src="data:image\/jpeg;base64,\/9j[^"]*" alt="Biscuit"/);
  expect(opened?.html).not.toContain('cid:');
  await deliverDue(service());
  expect(opened?.html).toContain(facesSent().files[0]?.Content);
});
