// R44: certificates are uploaded, reviewed and requested; owners can always book without them.
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { NoticesError } from '~/core/errors/service-error.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { undoAnswer } from '~/features/booking/answers/undo-answer.server';
import { today } from '~/features/day/today/today.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { readRecord } from '~/features/dogs/pets/read-record.server';
import { removeRecord } from '~/features/dogs/pets/records.server';
import { editBooking } from '~/features/booking/requests/edit-booking.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import type { BookingEdit } from '~/features/booking/requests/stay.schema';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { listBookings } from '~/features/booking/lists/list-bookings.server';
import { createBooking } from '~tests/factories/bookings';
import { createPet } from '~tests/factories/pets';
import { pdfFile } from '~tests/factories/records';
import { at } from '~tests/setup/clock';
import { heardOf } from '~tests/setup/heard';
import { house, type Person } from '~tests/setup/house';
import { mails, onlyMail } from '~tests/setup/outbox-in-test';
import { certificatesToCheck, checkCertificate } from './certificates.server';
import { queueVaccinationReminders } from './vaccination-reminders.server';
import { addCertificate, removeVaccination, vaccinationsOf } from './vaccinations.server';

// A Tuesday.
const moment = at('2027-02-02T10:00');
const stay = { start: '2027-02-08T09:00', end: '2027-02-12T10:00', service: 'Boarding' } as const;

const { admin, settings, clock, guest } = house({
  at: moment,
  settings: { requiredVaccines: ['rabies'] },
});

async function dog(fields: { receiveEmails?: boolean } = {}) {
  const viewer = await guest({ petName: 'Rex' }, fields);
  return { viewer, petId: viewer.dog.id };
}

async function send(
  { viewer, petId }: { viewer: Person; petId: string },
  until: Record<string, string> = { rabies: '2028-02-01' },
  {
    file = true,
    formKey = newFormKey(),
    others = [],
  }: { file?: boolean; formKey?: string; others?: string[] } = {},
) {
  const dates = Object.entries(until).map(([vaccine, validUntil]) => ({
    vaccine,
    givenOn: null,
    validUntil,
  }));
  await addCertificate({
    dogs: [petId, ...others].map((id) => ({ petId: id, dates })),
    viewer,
    record: file ? await readRecord(pdfFile()) : null,
    exempt: false,
    formKey,
  });
}

const onPageOf = ({ petId, viewer }: { petId: string; viewer: Person }) =>
  vaccinationsOf({ id: petId, userId: viewer.id });

const entriesOf = (petId: string) =>
  database().vaccination.findMany({ where: { petId }, orderBy: { createdAt: 'asc' } });

async function sent(fields?: { receiveEmails?: boolean }) {
  const one = await dog(fields);
  await send(one);
  const [entry] = await entriesOf(one.petId);
  return { ...one, id: entry?.id ?? '' };
}

const confirm = (id: string, until = '2028-02-01') =>
  checkCertificate({ intent: 'confirm', vaccination_id: id, valid_until: until }, admin);
const decline = (id: string, reason = 'The date can’t be read.') =>
  checkCertificate({ intent: 'decline', vaccination_id: id, reason }, admin);

describe('R44 a certificate', () => {
  it('is one record with an entry for each date, also when its form is sent twice', async () => {
    const one = await dog();
    const formKey = newFormKey();
    const dates = { rabies: '2028-02-01', dhpp: '2028-03-01', bordetella: '2027-08-01' };
    await Promise.all([send(one, dates, { formKey }), send(one, dates, { formKey })]);
    const records = await database().petRecord.findMany({ where: { petId: one.petId } });
    expect(records.map(({ title }) => title)).toEqual(['Certificate, Feb 2, 2027']);
    const entries = await entriesOf(one.petId);
    expect(entries).toHaveLength(3);
    for (const entry of entries)
      expect(entry).toMatchObject({
        state: 'waiting',
        recordId: records[0]?.id,
        addedBy: one.viewer.id,
        checkedBy: null,
      });
    expect(heardOf(one.petId)).toEqual([{ audience: 'admin', topic: 'booking' }]);
  });

  it('of the admin is confirmed, and needs no file', async () => {
    const one = await dog();
    await send({ ...one, viewer: admin }, { rabies: '2028-02-01' }, { file: false });
    expect(await entriesOf(one.petId)).toMatchObject([
      { state: 'confirmed', note: 'Seen on paper', checkedBy: admin.id, recordId: null },
    ]);
  });

  it('sent again takes the place of one that waits, never of a confirmed one', async () => {
    const one = await sent();
    await send(one, { rabies: '2029-01-01' });
    expect(await entriesOf(one.petId)).toMatchObject([{ validUntil: '2029-01-01' }]);
    const [waiting] = await entriesOf(one.petId);
    await confirm(waiting?.id ?? '', '2029-01-01');
    await send(one, { rabies: '2029-06-01' });
    expect((await entriesOf(one.petId)).map(({ state }) => state)).toEqual([
      'confirmed',
      'waiting',
    ]);
  });

  it('is no one else’s to add or take back', async () => {
    const [one, other] = [await sent(), await dog()];
    const foreign = { viewer: other.viewer, petId: one.petId };
    await expect(send(foreign)).rejects.toMatchObject({ code: 'not_found' });
    await expect(send(foreign, undefined, { file: false })).rejects.toMatchObject({
      code: 'not_found',
    });
    const take = { vaccinationId: one.id, ...foreign };
    await expect(removeVaccination(take)).rejects.toMatchObject({ code: 'not_found' });
    await removeVaccination({ vaccinationId: one.id, ...other });
    expect(await entriesOf(one.petId)).toHaveLength(1);
    const check = { intent: 'confirm', vaccination_id: one.id, valid_until: '2028-02-01' } as const;
    expect(() => checkCertificate(check, one.viewer)).toThrow();
    await removeVaccination({ vaccinationId: one.id, ...one });
    expect(await entriesOf(one.petId)).toHaveLength(0);
  });

  it('waits again once its file is removed', async () => {
    const one = await sent();
    await confirm(one.id);
    const [record] = await database().petRecord.findMany({ where: { petId: one.petId } });
    await removeRecord({ recordId: record?.id ?? '', petId: one.petId, viewer: one.viewer });
    expect(await entriesOf(one.petId)).toMatchObject([
      { state: 'waiting', recordId: null, checkedBy: null },
    ]);
  });

  it('shows on the page of the dog what counts, what waits and what was declined last', async () => {
    const one = await sent();
    await confirm(one.id);
    await send(one, { rabies: '2029-01-01', dhpp: '2027-01-01' });
    expect(await onPageOf(one)).toMatchObject({
      required: [{ id: 'rabies' }],
      entries: [
        { name: 'Rabies', text: 'Valid until Feb 1, 2028', state: 'confirmed', removable: false },
        { name: 'Rabies', text: 'Valid until Jan 1, 2029', state: 'waiting', removable: true },
        { name: 'DHPP', text: 'Ran out on Jan 1, 2027', state: 'waiting' },
      ],
    });
    await settings({ requiredVaccines: [] });
    expect((await onPageOf(one))?.entries).toHaveLength(3);
    expect(await onPageOf(await dog())).toBeNull();
  });
});

describe('R103 one certificate for several dogs', () => {
  it('is kept for each, once however often it is sent', async () => {
    const one = await dog();
    const { id: other } = await createPet(one.viewer.id, { petName: 'Nala' });
    const formKey = newFormKey();
    await send(one, { rabies: '2028-02-01' }, { others: [other], formKey });
    await send(one, { rabies: '2028-02-01' }, { others: [other], formKey });
    for (const petId of [one.petId, other]) {
      const [entry, ...more] = await entriesOf(petId);
      expect(more).toEqual([]);
      const record = { id: entry?.recordId ?? '', petId };
      expect(await database().petRecord.count({ where: record })).toBe(1);
      expect(await database().petRecord.count({ where: { petId } })).toBe(1);
    }
  });

  it('is kept for none if one of them is not the owner’s', async () => {
    const [one, foreign] = [await dog(), await dog()];
    const send2 = send(one, { rabies: '2028-02-01' }, { others: [foreign.petId] });
    await expect(send2).rejects.toMatchObject({ code: 'not_found' });
    expect(await entriesOf(one.petId)).toEqual([]);
    expect(await database().petRecord.count({ where: { petId: one.petId } })).toBe(0);
  });

  it('offers the owner’s other dogs', async () => {
    const one = await dog();
    const { id } = await createPet(one.viewer.id, { petName: 'Nala' });
    await createPet(one.viewer.id, { petName: 'Gone', retiredAt: moment });
    await dog();
    expect((await onPageOf(one))?.others).toEqual([{ id, name: 'Nala' }]);
  });
});

describe('R44 the admin looks at certificates', () => {
  it('by file, and confirms each with the date as corrected, once', async () => {
    const one = await dog();
    await send(one, { rabies: '2028-02-01', dhpp: '2028-03-01' });
    const { certificates, more } = await certificatesToCheck();
    expect(more).toBe(0);
    expect(certificates).toMatchObject([
      {
        petName: 'Rex',
        record: { title: 'Certificate, Feb 2, 2027', isPicture: false },
        entries: [{ name: 'Rabies' }, { name: 'DHPP' }],
      },
    ]);
    expect((await today(moment, 'America/New_York')).certificates).toBe(1);
    const id = certificates[0]?.entries[0]?.id ?? '';
    expect(await confirm(id, '2028-01-15')).toBe('Rabies for Rex: confirmed.');
    expect(await confirm(id, '2028-01-15')).toBe('Rabies for Rex: confirmed.');
    expect(await database().vaccination.findUnique({ where: { id } })).toMatchObject({
      state: 'confirmed',
      validUntil: '2028-01-15',
      checkedBy: admin.id,
    });
    expect(heardOf(one.petId).slice(1)).toEqual([{ audience: one.viewer.id, topic: 'booking' }]);
  });

  it('and declines with a reason that the owner reads as a message', async () => {
    const one = await sent();
    await decline(one.id);
    const messages = await database().message.findMany({ where: { ownerId: one.viewer.id } });
    expect(messages.map(({ content }) => content)).toEqual([
      'About Rex’s Rabies certificate: The date can’t be read.',
    ]);
    expect((await onPageOf(one))?.entries).toMatchObject([
      { state: 'declined', note: 'The date can’t be read.' },
    ]);
  });

  it('two at the same moment: the second is told', async () => {
    const one = await sent();
    const answers = await Promise.allSettled([confirm(one.id), decline(one.id)]);
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    const { state } = (await entriesOf(one.petId))[0] ?? {};
    await expect(state === 'confirmed' ? decline(one.id) : confirm(one.id)).rejects.toMatchObject({
      code: 'conflict',
      userMessage: `Rabies for Rex was ${state ?? ''} in the meantime. Nothing else was changed.`,
    });
    const messages = await database().message.count({ where: { ownerId: one.viewer.id } });
    expect(messages).toBe(state === 'declined' ? 1 : 0);
  });
});

describe('R42 before the stay', () => {
  async function request({ viewer, petId }: { viewer: Person; petId: string }) {
    const { bookingId } = await requestBooking({
      ownerId: viewer.id,
      viewer,
      request: { ...stay, pets_selected: [petId], message: '' },
      formKey: newFormKey(),
    });
    return bookingId;
  }
  const accept = (bookingId: string, noticed: string[] = []) =>
    changeBookingStatus({ bookingId, viewer: admin, to: 'accepted', seen: 'pending', noticed });

  it('never stops a request, shows its lines, and asks before Accept', async () => {
    const one = await dog();
    const bookingId = await request(one);
    const line = { state: 'missing', text: 'Rabies for Rex: we have no certificate yet.' };
    expect(await bookingDetails(bookingId, one.viewer)).toMatchObject({ readiness: [line] });
    const list = await listBookings({ viewer: admin, frame: 'pending', page: 1 });
    expect(list.bookings.find(({ id }) => id === bookingId)?.readiness).toMatchObject([line]);
    const own = await listBookings({
      viewer: one.viewer,
      ownerId: one.viewer.id,
      frame: 'pending',
      page: 1,
    });
    expect(own.bookings[0]?.readiness).toEqual([]);
    const error = await accept(bookingId).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NoticesError);
    expect(error).toMatchObject({
      notices: [{ code: `rabies:${one.petId}`, text: 'Rex: no rabies certificate yet.' }],
    });
    const answer = await accept(bookingId, [`rabies:${one.petId}`]);
    const details = await bookingDetails(bookingId, admin);
    const accepted = details?.history.find(({ event }) => event === 'status_changed');
    expect(accepted?.although).toBe('Rex: no rabies certificate yet.');
    const mail = await database().outboxMail.findFirstOrThrow({
      where: { bookingId, template: 'confirmation' },
    });
    const { text } = renderMail(mail, 'without link');
    expect(text).toContain('Before the stay');
    expect(text).toContain('Rabies for Rex: we have no certificate yet.');
    await undoAnswer({
      bookingId,
      viewer: admin,
      answerId: answer?.answerId ?? '',
      version: answer?.version ?? 0,
    });
    await send(one);
    await confirm((await entriesOf(one.petId))[0]?.id ?? '');
    await accept(bookingId);
    const ready = await bookingDetails(bookingId, one.viewer);
    expect(ready?.readiness).toMatchObject([{ state: 'ok' }]);
    clock('2027-02-13T10:00');
    expect((await bookingDetails(bookingId, one.viewer))?.readiness).toEqual([]);
  });

  it('asks nothing in a house that asks for nothing', async () => {
    await settings({ requiredVaccines: [] });
    const bookingId = await request(await dog());
    await accept(bookingId);
    expect((await bookingDetails(bookingId, admin))?.readiness).toEqual([]);
    const mail = await database().outboxMail.findFirstOrThrow({
      where: { bookingId, template: 'confirmation' },
    });
    expect(JSON.stringify(mail.contents)).not.toContain('before');
  });

  it('R47 keeps the rule from confirming until the certificate is confirmed', async () => {
    await settings({ dogLimit: 8, acceptAtOnce: 'both' });
    const known = async () => {
      const one = await sent();
      const before = { start: '2026-12-01T09:00', end: '2026-12-02T15:00' };
      await createBooking(one.viewer.id, [one.petId], {
        ...before,
        status: 'accepted',
        totalCents: 4500,
        paidCents: 4500,
      });
      return one;
    };
    const waiting = await known();
    const asked = await request(waiting);
    expect(await bookingDetails(asked, admin)).toMatchObject({
      status: 'pending',
      waitsBecause: ['Rex: rabies certificate to look at'],
    });
    expect(await bookingDetails(asked, waiting.viewer)).toMatchObject({ waitsBecause: [] });
    const ready = await known();
    await confirm(ready.id);
    expect(await bookingDetails(await request(ready), admin)).toMatchObject({ status: 'accepted' });
    const short = await known();
    await confirm(short.id, '2027-02-11');
    expect(await bookingDetails(await request(short), admin)).toMatchObject({
      status: 'pending',
      waitsBecause: ['Rex: rabies runs out on Feb 11, during this stay'],
    });
  });
});

describe('R44 the reminder', () => {
  async function soon(until: string, fields = { receiveEmails: true }) {
    const one = await sent(fields);
    await confirm(one.id, until);
    return one;
  }
  const here = (one: { viewer: Person; petId: string }, start: string, end: string) =>
    createBooking(one.viewer.id, [one.petId], { start, end, status: 'accepted' });
  const due = ({ viewer }: { viewer: Person }) => ({
    profileId: viewer.id,
    template: 'vaccination_due',
  });

  it('goes out once per entry, one email for all dogs, and is made up for', async () => {
    const one = await soon('2027-03-01');
    const ada = await createPet(one.viewer.id, { petName: 'Ada' });
    await send({ viewer: admin, petId: ada.id }, { rabies: '2027-02-20' }, { file: false });
    await here(one, '2026-12-01T09:00', '2026-12-01T15:00');
    await here({ ...one, petId: ada.id }, '2027-02-10T09:00', '2027-02-10T15:00');
    // Nothing is sent before 9 AM.
    clock('2027-02-02T08:00');
    expect(await queueVaccinationReminders()).toBe(0);
    clock('2027-02-06T10:00');
    const queued = await Promise.all([queueVaccinationReminders(), queueVaccinationReminders()]);
    expect(queued.reduce((sum, count) => sum + count)).toBe(1);
    expect(await queueVaccinationReminders()).toBe(0);
    const { subject, text } = renderMail(await onlyMail(due(one)), 'without link');
    expect(subject).toBe('Vaccinations of Ada and Rex');
    expect(text).toContain('Ada, Rabies: valid until Feb 20, 2027');
    expect(text).toContain(`/${one.petId}/pet#vaccinations`);
  });

  it.each<[string, string, { receiveEmails: boolean }, [string, string]]>([
    ['31 days ahead', '2027-03-05', { receiveEmails: true }, ['2026-12-01', '2026-12-01']],
    ['no optional emails', '2027-03-01', { receiveEmails: false }, ['2026-12-01', '2026-12-01']],
    ['last here a year ago', '2027-03-01', { receiveEmails: true }, ['2026-02-01', '2026-02-01']],
    [
      'over, and no stay ahead',
      '2027-01-20',
      { receiveEmails: true },
      ['2026-12-01', '2026-12-01'],
    ],
  ])('does not: %s', async (_, until, fields, [start, end]) => {
    const one = await soon(until, fields);
    await here(one, `${start}T09:00`, `${end}T15:00`);
    expect(await queueVaccinationReminders()).toBe(0);
  });

  it('goes out for one that is over while a stay is ahead, and stops for a newer entry', async () => {
    const [one, other, off] = [await soon('2027-01-20'), await soon('2027-01-20'), await dog()];
    for (const each of [one, other]) await here(each, '2027-02-10T09:00', '2027-02-10T15:00');
    await send(other, { rabies: '2028-01-20' });
    await settings({ requiredVaccines: [] });
    expect(await queueVaccinationReminders()).toBe(0);
    await settings({ requiredVaccines: ['rabies'] });
    expect(await queueVaccinationReminders()).toBe(1);
    expect(await mails(due(one))).toHaveLength(1);
    expect([...(await mails(due(other))), ...(await mails(due(off)))]).toEqual([]);
  });
});

it('R44 asks again when a stay is made longer than a certificate, or gets another dog', async () => {
  const one = await sent();
  await confirm(one.id, '2027-02-12');
  const other = await createPet(one.viewer.id, { petName: 'Ada' });
  const { id: bookingId, version } = await createBooking(one.viewer.id, [one.petId], {
    ...stay,
    status: 'accepted',
  });
  const edit = {
    pets_selected: [one.petId],
    ...stay,
    status: 'accepted' as const,
    message: '',
    total: 1,
    version,
    tell_owner: false,
  };
  const save = (changes: Partial<BookingEdit>, noticed: string[] = []) =>
    editBooking({
      bookingId,
      viewer: admin,
      edit: { ...edit, ...changes },
      recalculate: true,
      noticed,
      formKey: newFormKey(),
    });
  await expect(save({ end: '2027-02-13T10:00' })).rejects.toMatchObject({
    notices: [{ text: 'Rex: rabies runs out on Feb 12, during this stay.' }],
  });
  await expect(save({ pets_selected: [other.id] })).rejects.toMatchObject({
    notices: [{ text: 'Ada: no rabies certificate yet.' }],
  });
  await save({ end: '2027-02-11T10:00' });
  await save({ end: '2027-02-13T10:00', version: version + 1 }, [`rabies:${one.petId}`]);
});
