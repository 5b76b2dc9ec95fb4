/** R99: adding an owner manually, with a name and a phone number. */
import { describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { hasAddress } from '~/core/mail/erased-address';
import { newFormKey } from '~/core/web/idempotency.server';
import { queuePasswordReset } from '~/features/people/accounts/account-emails.server';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import { inviteAll } from '~/features/data/import/invite.server';
import { dogToAsk } from '~/features/dogs/pets/list-pets.server';
import { askable } from '~/features/dogs/pets/open-questions';
import { createOwner } from '~tests/factories/people';
import { house } from '~tests/setup/house';
import { mails, onlyMail } from '~tests/setup/outbox-in-test';
import { refusal } from '~tests/setup/refusal';
import { addedOwner, addOwner, giveEmail, type NewOwner } from './add-owner.server';

const home = house();
const adminId = home.admin.id;
let count = 0;

const newOwner = (fields: Partial<NewOwner> = {}): NewOwner => {
  count += 1;
  const phone = `(215) 555-${String(2000 + count)}`;
  return { name: 'Robin Park', phone, email: '', dogName: '', breed: '', ...fields };
};

const add = (owner: NewOwner, { known = [] as string[], formKey = newFormKey() } = {}) =>
  addOwner(owner, { adminId, formKey, known });

const ownerOf = (id: string) =>
  database().profile.findUniqueOrThrow({ where: { id }, include: { pets: true, userRole: true } });

describe('an owner by hand', () => {
  it('needs a name and a phone number', async () => {
    const id = await add(newOwner({ name: ' Mia  de la Cruz ', phone: '215-555-0101 x7' }));
    expect(await ownerOf(id)).toMatchObject({
      ...{ firstName: 'Mia', lastName: 'de la Cruz', phoneNumber: '+12155550101;ext=7' },
      ...{ role: 'user', userRole: { role: 'user' }, pets: [], notInvitedSince: null },
    });
    expect(hasAddress((await ownerOf(id)).email)).toBe(false);
    expect(await mails({ profileId: id })).toEqual([]);
    expect(await addedOwner(id)).toMatchObject({ dogs: 0 });
  });

  it('may have a dog of which the rest is to be asked', async () => {
    const id = await add(newOwner({ dogName: 'Fig', breed: 'Whippet' }));
    const [fig] = (await ownerOf(id)).pets;
    expect(fig).toMatchObject({ petName: 'Fig', breed: 'Whippet' });
    expect(fig?.toAsk).toEqual(askable.filter((name) => name !== 'breed'));
    expect(await dogToAsk(id)).toBe(fig?.id);
    expect(await dogToAsk(id, fig?.id)).toBeNull();
    const other = await add(newOwner({ dogName: 'Otis' }));
    expect((await ownerOf(other)).pets[0]?.toAsk).toEqual(askable);
    expect(await refusal(add(newOwner({ breed: 'Pug' })))).toMatchObject({ field: 'dog_name' });
  });

  it('is invited where there is an email, and asked for what is missing', async () => {
    const id = await add(newOwner({ email: 'fig@example.com', dogName: 'Fig', breed: 'Pug' }));
    const mail = await onlyMail({ profileId: id });
    expect(mail).toMatchObject({ template: 'account_invited', toAddress: 'fig@example.com' });
    expect(JSON.stringify(mail.contents)).toContain('Fig: age, weight, gender');
  });

  it('is made once per form', async () => {
    const [owner, formKey] = [newOwner({ dogName: 'Fig' }), newFormKey()];
    const id = await add(owner, { formKey });
    expect(await add(owner, { formKey })).toBe(id);
    expect((await ownerOf(id)).pets).toHaveLength(1);
  });

  it('shows who has the same phone before a second one is made', async () => {
    const { id } = await home.guest({ petName: 'Biscuit' }, { phoneNumber: '+12155553001' });
    const owner = newOwner({ phone: '215.555.3001' });
    expect(await refusal(add(owner))).toMatchObject({
      ...{ code: 'conflict', field: 'phone_number' },
      same: [{ id, phone: '(215) 555-3001', dogs: ['Biscuit'] }],
    });
    const third = await createOwner({ phoneNumber: '+12155553001' });
    expect(await refusal(add(owner, { known: [id] }))).toMatchObject({ code: 'conflict' });
    expect(await add(owner, { known: [id, third.id] })).not.toBe(id);
  });

  it('never has an email that is taken', async () => {
    const { id, email } = home.owner;
    const twice = add(newOwner({ email }), { known: [id] });
    expect(await refusal(twice)).toMatchObject({ field: 'email', same: [{ id }] });
  });
});

describe('an owner without an email', () => {
  it('gets no mail, and no invitation', async () => {
    const id = await add(newOwner());
    const { email } = await ownerOf(id);
    await inTransaction(async (tx) => {
      const link = await issueAccountLink(tx, id, 'reset_password');
      await queuePasswordReset(tx, { profileId: id, email, link });
    });
    await database().profile.update({ where: { id }, data: { notInvitedSince: new Date() } });
    await inviteAll();
    expect(await mails({ profileId: id })).toEqual([]);
    expect((await ownerOf(id)).email).toBe(email);
  });

  it('is given one later, once, and invited', async () => {
    const id = await add(newOwner({ dogName: 'Fig' }));
    expect(await refusal(giveEmail(id, home.owner.email, adminId))).toMatchObject({
      field: 'email',
    });
    await giveEmail(id, 'later@example.com', adminId);
    await giveEmail(id, 'later@example.com', adminId);
    expect(await mails({ profileId: id })).toMatchObject([{ template: 'account_invited' }]);
    expect(await refusal(giveEmail(id, 'other@example.com', adminId))).toMatchObject({
      ...{ code: 'conflict', userMessage: 'They have an email by now: later@example.com.' },
    });
  });
});
