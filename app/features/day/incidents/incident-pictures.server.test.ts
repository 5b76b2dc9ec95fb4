/** Pictures of an incident: for the admin only, kept as long as the owner's account. */
import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { kindFolder } from '~/core/files/stored-files.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { findPictureFile } from '~/features/dogs/pictures/find-pictures.server';
import {
  findPrivatePicture,
  keepForSending,
  sweepPrivatePictures,
} from '~/features/dogs/pictures/private-pictures.server';
import { readPicture } from '~/features/dogs/pictures/read-picture.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';
import { myData } from '~/features/people/profiles/my-data.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { sendUpdate } from '~/features/day/updates/send-update.server';
import { incidentForm } from '~tests/factories/incidents';
import { createHelper } from '~tests/factories/people';
import { drawnPicture, upload } from '~tests/factories/pictures';
import { at } from '~tests/setup/clock';
import { filesGone } from '~tests/setup/files-gone';
import { house, type Person } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { incidentSchema } from './incident.schema';
import { mostIncidentPictures } from './incidents';
import { incidentOf, stayIncidents } from './read-incidents.server';
import { tellOwner, writeIncident } from './write-incident.server';

const times = { start: '2027-02-02T09:00', end: '2027-02-02T17:00' };
const home = house({
  at: at('2027-02-02T12:00'),
  settings: { updates: true },
  dogs: [{ petName: 'Bella' }],
  stay: { ...times, createdAt: at('2027-01-13T12:00'), status: 'accepted' },
});
const { admin, owner, pass, guest } = home;
let helper: Person;
let otherHelper: Person;
let stay: string;

beforeAll(async () => {
  helper = await createHelper();
  otherHelper = await createHelper();
  stay = (await home.stay()).id;
});

const picture = async (sender: Person = admin) =>
  (
    await keepForSending(
      await readPicture(upload(await drawnPicture({ width: 400, height: 300 })), 'stay'),
      { senderId: sender.id, uploadKey: null },
    )
  ).id;

function write(
  pictureIds: string[],
  { viewer = admin, formKey = newFormKey() }: { viewer?: Person; formKey?: string } = {},
) {
  const form = { ...incidentForm, happened_at: '2027-02-02T10:10', dog: ['Bella'], stay };
  const { picture, ...content } = incidentSchema.parse({ ...form, picture: pictureIds });
  return writeIncident({ ...content, bookingId: stay, viewer, formKey, pictureIds: picture });
}

const open = (id: string, viewer: Person) => findPrivatePicture(id, '320.webp', viewer);
const stored = () => readdir(kindFolder('pictures'));

describe('pictures of an incident', () => {
  it('stay in their order, are written once, and are part of what a second press compares', async () => {
    const pictures = [await picture(), await picture()];
    const formKey = newFormKey();
    const [first, second] = [
      await write(pictures, { formKey }),
      await write([...pictures, ...pictures], { formKey }),
    ];
    expect(second.id).toBe(first.id);
    expect((await incidentOf(first.id))?.pictures).toMatchObject(
      pictures.map((id) => ({ id, width: 400, height: 300, alt: 'Picture of the incident' })),
    );
    expect((await refusal(write(pictures.slice(1), { formKey }))).code).toBe('conflict');
  });

  it('are for the house: not for the owner, told or not, nor for anyone else', async () => {
    const id = await picture(helper);
    const incident = await write([id], { viewer: helper });
    await tellOwner(incident.id, admin);
    for (const viewer of [owner, await guest(), otherHelper])
      expect(await open(id, viewer)).toBeNull();
    for (const viewer of [admin, helper]) expect(await open(id, viewer)).not.toBeNull();
    expect(await findPictureFile(id, '320.webp')).toBeNull();

    const details = await bookingDetails(stay, owner);
    const { told } = await stayIncidents(
      { id: stay, incidents: details?.incidents ?? [] },
      { forHouse: false },
    );
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain(id);
    const mail = await database().outboxMail.findFirstOrThrow({ where: { bookingId: stay } });
    expect(JSON.stringify(mail.contents)).not.toContain(id);
    expect(await new Response(await myData(owner.id)).text()).not.toContain(id);
  });

  it('are those that the writer uploaded, and no more than eight', async () => {
    const theirs = await picture(helper);
    const refused = await refusal(write([theirs]));
    expect(refused).toMatchObject({ code: 'conflict', field: 'picture' });
    expect(await database().incident.count({ where: { bookingId: stay } })).toBe(0);
    const many = Array.from({ length: mostIncidentPictures + 1 }, (_, at) => `picture${at}`);
    const form = { ...incidentForm, stay, picture: many };
    expect(incidentSchema.safeParse(form).error?.issues).toMatchObject([
      { path: ['picture'], message: 'Please choose at most 8 pictures.' },
    ]);
  });

  it('are kept as long as the incident, and those of none for a day', async () => {
    const [kept, unsent] = [await picture(), await picture()];
    await write([kept]);
    pass(400 * 24 * 3_600_000);
    await sweepPrivatePictures();
    await filesGone(unsent);
    expect(await stored()).toContain(kept);
    expect(await open(kept, admin)).not.toBeNull();
  });

  it('R41 go with the account of the owner, while the record stays without names', async () => {
    const [mine, shared] = [await picture(), await picture()];
    const { id } = await write([mine, shared]);
    const theirs = (await home.stay({ of: await guest() })).id;
    const update = { done: [], text: 'Both.', pictureIds: [shared], formKey: newFormKey() };
    await sendUpdate({ viewer: admin, bookingIds: [theirs], ...update });
    await inTransaction((tx) => eraseAccount(tx, owner));
    await filesGone(mine);
    expect(await incidentOf(id)).toMatchObject({ petName: 'A dog', pictures: [] });
    // This one was also sent to another owner.
    expect(await stored()).toContain(shared);
  });

  it('stay when the helper who took them leaves', async () => {
    const gone = await createHelper();
    const id = await picture(gone);
    const incident = await write([id], { viewer: gone });
    await inTransaction((tx) => eraseAccount(tx, gone));
    expect((await incidentOf(incident.id))?.pictures).toMatchObject([{ id }]);
    expect(await open(id, admin)).not.toBeNull();
  });
});
