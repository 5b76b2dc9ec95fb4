/** Decision 137: pictures of an incident, for the house alone and as long as the owner's account. */
import { readdir } from 'node:fs/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { kindFolder } from '~/core/files/stored-files.server';
import type { Role } from '~/core/session/permissions';
import { newFormKey } from '~/core/web/idempotency.server';
import { findPictureFile } from '~/features/pictures/find-pictures.server';
import {
  findPrivatePicture,
  keepForSending,
  sweepPrivatePictures,
} from '~/features/pictures/private-pictures.server';
import { readPicture } from '~/features/pictures/read-picture.server';
import { eraseAccount } from '~/features/profiles/erase-account.server';
import { myData } from '~/features/profiles/my-data.server';
import { bookingDetails } from '~/features/reservations/booking-details.server';
import { sendUpdate } from '~/features/updates/send-update.server';
import { createBooking } from '~tests/factories/bookings';
import { incidentForm } from '~tests/factories/incidents';
import { createAdmin, createHelper, createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { drawnPicture, upload } from '~tests/factories/pictures';
import { refusal } from '~tests/setup/refusal';
import { incidentSchema } from './incident.schema';
import { mostIncidentPictures } from './incidents';
import { incidentOf, stayIncidents } from './read-incidents.server';
import { tellOwner, writeIncident } from './write-incident.server';
import { soon } from '~tests/setup/until';

type Person = { id: string; role: Role };

const noon = Date.parse('2027-02-02T17:00:00Z');
const day = 24 * 3_600_000;

let admin: Person;
let helper: Person;
let otherHelper: Person;
let owner: Person;
let stay: string;

beforeAll(async () => {
  admin = { id: (await createAdmin()).id, role: 'admin' };
  helper = { id: (await createHelper()).id, role: 'helper' };
  otherHelper = { id: (await createHelper()).id, role: 'helper' };
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  await database().businessSettings.update({ where: { id: 1 }, data: { updates: true } });
  owner = { id: (await createOwner()).id, role: 'user' };
  const pet = await createPet(owner.id, { petName: 'Bella' });
  const times = { start: '2027-02-02T09:00', end: '2027-02-02T17:00' };
  const made = { createdAt: new Date(noon - 20 * day), status: 'accepted', ...times } as const;
  stay = (await createBooking(owner.id, [pet.id], made)).id;
});
afterEach(async () => {
  vi.useRealTimers();
  await database().businessSettings.update({ where: { id: 1 }, data: { updates: false } });
});

const picture = async (sender = admin) =>
  (
    await keepForSending(
      await readPicture(upload(await drawnPicture({ width: 400, height: 300 })), 'stay'),
      { senderId: sender.id, uploadKey: null },
    )
  ).id;

function write(pictureIds: string[], { viewer = admin, formKey = newFormKey() } = {}) {
  const form = { ...incidentForm, happened_at: '2027-02-02T10:10', dog: ['Bella'], stay };
  const { picture, ...content } = incidentSchema.parse({ ...form, picture: pictureIds });
  return writeIncident({ ...content, bookingId: stay, viewer, formKey, pictureIds: picture });
}

const open = (id: string, viewer: Person) => findPrivatePicture(id, '320.webp', viewer);
const stored = () => readdir(kindFolder('pictures'));

/** Files are removed after the commit, on a clock that stands still here. */
async function filesGone(id: string): Promise<void> {
  await soon(async () => expect(await stored()).not.toContain(id));
}

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
    const stranger: Person = { id: (await createOwner()).id, role: 'user' };
    for (const viewer of [owner, stranger, otherHelper]) expect(await open(id, viewer)).toBeNull();
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
    vi.setSystemTime(noon + 400 * day);
    await sweepPrivatePictures();
    await filesGone(unsent);
    expect(await stored()).toContain(kept);
    expect(await open(kept, admin)).not.toBeNull();
  });

  it('R41 go with the account of the owner, while the record stays without names', async () => {
    const [mine, shared] = [await picture(), await picture()];
    const { id } = await write([mine, shared]);
    const [other, otherPet] = [await createOwner(), 'Max'];
    const pet = await createPet(other.id, { petName: otherPet });
    const times = {
      start: '2027-02-02T09:00',
      end: '2027-02-02T17:00',
      status: 'accepted',
    } as const;
    const theirs = (await createBooking(other.id, [pet.id], times)).id;
    const update = { done: [], text: 'Both.', pictureIds: [shared], formKey: newFormKey() };
    await sendUpdate({ viewer: admin, bookingIds: [theirs], ...update });
    const { email } = await database().profile.findUniqueOrThrow({ where: { id: owner.id } });
    await inTransaction((tx) => eraseAccount(tx, { id: owner.id, email }));
    await filesGone(mine);
    expect(await incidentOf(id)).toMatchObject({ petName: 'A dog', pictures: [] });
    // Another owner was sent this one.
    expect(await stored()).toContain(shared);
  });

  it('stay when the helper who took them leaves', async () => {
    const gone: Person = { id: (await createHelper()).id, role: 'helper' };
    const id = await picture(gone);
    const incident = await write([id], { viewer: gone });
    const { email } = await database().profile.findUniqueOrThrow({ where: { id: gone.id } });
    await inTransaction((tx) => eraseAccount(tx, { id: gone.id, email }));
    expect((await incidentOf(incident.id))?.pictures).toMatchObject([{ id }]);
    expect(await open(id, admin)).not.toBeNull();
  });
});
