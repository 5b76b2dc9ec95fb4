/** R51: meals and medicine as planned by owners. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { myData } from '~/features/people/profiles/my-data.server';
import { createPet } from '~tests/factories/pets';
import { heardDuring } from '~tests/setup/heard';
import { refusal } from '~tests/setup/refusal';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { mails } from '~tests/setup/outbox-in-test';
import { planOf, saveCareItem, stopCareItem } from './care-plans.server';
import { careItemSchema } from './care.schema';
import { daySheet } from './day-sheet.server';

const day = '2027-02-02';
type Planning = Parameters<typeof saveCareItem>[0];

const { admin, owner, dog, settings, clock, stay } = house({
  at: at(`${day}T08:00`),
  settings: { carePlans: true },
  dogs: [{ petName: 'Bella' }],
  stay: { service: 'Boarding', status: 'accepted' },
});
const planning: Planning = { pet: dog, viewer: owner };

const input = (changes: object = {}) =>
  careItemSchema.parse({
    kind: 'medicine',
    what: 'Apoquel 16 mg',
    amount: '1 tablet',
    times: ['07:00'],
    reason: 'itching',
    ...changes,
  });
const save = (changes: object = {}, formKey = newFormKey(), by = planning) =>
  saveCareItem(by, input(changes), formKey);
const items = () =>
  database().careItem.findMany({ where: { petId: planning.pet.id }, orderBy: { id: 'asc' } });
const mailed = () => mails({ template: 'admin_notification', state: 'waiting' });

describe('R51 a plan', () => {
  it('is added once by a form that is sent twice, and changed by ending what was', async () => {
    const key = newFormKey();
    const { id: subjectId, userId } = planning.pet;
    expect(await heardDuring(() => save({}, key))).toEqual(
      ['admin', userId].map((audience) => ({ audience, topic: 'booking', subjectId })),
    );
    await save({}, key);
    const [first] = await items();
    expect(await items()).toHaveLength(1);
    expect(first).toMatchObject({ times: [420], reason: 'itching', endedAt: null });
    const itemId = first?.id ?? '';
    clock(`${day}T09:00`);
    const again = newFormKey();
    await save({ item_id: itemId, amount: '2 tablets' }, again);
    await save({ item_id: itemId, amount: '2 tablets' }, again);
    expect(await items()).toHaveLength(2);
    expect(await planOf(planning.pet.id)).toMatchObject([{ amount: '2 tablets' }]);
    const ended = await database().careItem.findUnique({ where: { id: itemId } });
    expect(ended).toMatchObject({ amount: '1 tablet', endedAt: at(`${day}T09:00`) });
    // Someone else changed it in the meantime: nothing is saved.
    expect(await refusal(save({ item_id: itemId, amount: '3' }))).toMatchObject({
      code: 'conflict',
    });
    expect(await items()).toHaveLength(2);
  });

  it('keeps a reason for medicine alone, and stops once', async () => {
    await save({ kind: 'meal', what: 'Kibble' });
    const [{ id, reason } = { id: '', reason: '' }] = await items();
    expect(reason).toBe('');
    await stopCareItem(planning, id);
    clock(`${day}T09:00`);
    await stopCareItem(planning, id);
    expect(await items()).toMatchObject([{ endedAt: at(`${day}T08:00`) }]);
    expect(await planOf(planning.pet.id)).toEqual([]);
  });

  it('has twenty items at most, of which one can still be changed', async () => {
    for (let count = 0; count < 20; count += 1) await save({ what: `Pill ${count}` });
    expect(await refusal(save())).toMatchObject({ code: 'conflict' });
    const [{ id } = { id: '' }] = await items();
    await save({ item_id: id, what: 'Another pill' });
    expect(await planOf(planning.pet.id)).toHaveLength(20);
  });

  it('of another dog is not found, and none while it is off', async () => {
    await save();
    const [{ id } = { id: '' }] = await items();
    const other = await createPet(owner.id);
    const wrong = { ...planning, pet: other };
    expect(await refusal(stopCareItem(wrong, id))).toMatchObject({ code: 'not_found' });
    expect(await refusal(save({ item_id: id }, newFormKey(), wrong))).toMatchObject({
      code: 'conflict',
    });
    await settings({ carePlans: false });
    expect(await refusal(save())).toMatchObject({ code: 'not_found' });
    expect(await planOf(planning.pet.id)).toBeNull();
  });

  it('is in the owner’s own data', async () => {
    await save();
    const file = await new Response(await myData(owner.id)).text();
    expect(file).toContain('Apoquel 16 mg');
  });
});

describe('R51 a change near a stay', () => {
  it('is told to the business in one email for two minutes, and marked on the sheet', async () => {
    await stay({ start: '2027-02-01T09:00', end: '2027-02-04T10:00' });
    await save({ times: ['17:30'] });
    clock(`${day}T08:01`);
    await save({ what: 'Kibble', kind: 'meal', amount: '', times: ['12:00'] });
    const [mail] = await mailed();
    expect(await mailed()).toHaveLength(1);
    if (mail === undefined) throw new Error('No email');
    expect(mail.sendAfter).toEqual(at(`${day}T08:02`));
    const { subject, text } = renderMail(mail, 'without link');
    expect(subject).toBe('Bella: meals or medicine changed');
    expect(text).toContain('Added: Apoquel 16 mg, 1 tablet, at 5:30 PM.');
    expect(text).toContain('Added: Kibble, at 12:00 PM.');
    expect(text).toContain('/admin/day/2027-02-02');
    const { alerts, slots } = await daySheet(day, admin.id);
    expect(alerts).toContainEqual({
      kind: 'changed',
      text: 'Bella, changed today: Apoquel 16 mg, 1 tablet; Kibble',
    });
    expect(slots.map(({ lines }) => lines[0]?.items[0]?.changed)).toEqual([true, true]);
    clock(`${day}T08:02`);
    await save({ what: 'Late pill' });
    expect(await mailed()).toHaveLength(2);
  });

  it('is told from 48 hours before, and neither earlier, nor of the business itself', async () => {
    await stay({ start: '2027-02-04T08:00', end: '2027-02-05T10:00' });
    await save();
    expect(await mailed()).toEqual([]);
    clock(`${day}T08:01`);
    await save({ what: 'By Nora' }, newFormKey(), { ...planning, viewer: admin });
    expect(await mailed()).toEqual([]);
    await save({ what: 'Kibble' });
    expect(await mailed()).toHaveLength(1);
  });
});
