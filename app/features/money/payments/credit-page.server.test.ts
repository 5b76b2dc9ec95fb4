/** R143: the page of an owner's house credit. */
import { describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { askForOffer } from '~/features/money/credit/ask-offer.server';
import { addToCredit } from '~/features/money/credit/credit.server';
import { schemaOf } from '~/features/house/settings/settings.schema';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { newKey } from '~tests/setup/paying';
import { refusal } from '~tests/setup/refusal';
import { wholeCredit } from './credit-payments.server';
import { creditPage } from './credit-page.server';
import { recordManualPayment } from './manual-payments.server';

const { admin, owner, settings, stay } = house({
  at: at('2027-03-01T11:00'),
  settings: { houseCredit: true },
  stay: { status: 'accepted', totalCents: 10_000 },
});

const add = (amountCents: number, more: object = {}) =>
  inTransaction((tx) =>
    addToCredit(tx, [{ ownerId: owner.id, kind: 'paid_in', method: 'cash', amountCents, ...more }]),
  );

describe('R143 the page of an owner’s credit', () => {
  it('shows the balance, what of it ends, and the newest 50 entries', async () => {
    await add(40_000);
    const bonus = { kind: 'bonus', method: null, isBonus: true, expiresOn: '2027-12-31' };
    await add(5000, bonus);
    for (let n = 0; n < 50; n += 1) await add(100);
    expect(await creditPage(owner.id)).toMatchObject({
      ownerId: owner.id,
      balance: { cents: 50_000, ending: [{ cents: 5000, on: '2027-12-31' }] },
      ...{ overpaidCents: 0, more: 2, isOn: true },
    });
    expect((await creditPage(owner.id))?.lines.length).toBe(50);
  });

  it('names what was paid too much for stays, so that its figure is the one of the profile', async () => {
    await add(1000);
    const { id: bookingId } = await stay();
    const cash = { bookingId, actorId: admin.id, note: '', submissionKey: 'overpaid-1' };
    await recordManualPayment({ ...cash, amountCents: 10_500 });
    const page = await creditPage(owner.id);
    expect(page).toMatchObject({ overpaidCents: 500, balance: { cents: 1000 } });
    expect(await wholeCredit('committed', owner.id)).toBe(1500);
  });

  it('stays while there are entries, once the house offers credit no more', async () => {
    await settings({ houseCredit: false });
    expect(await creditPage(owner.id)).toBeNull();
    await add(1000);
    expect(await creditPage(owner.id)).toMatchObject({ isOn: false, overpaidCents: 0 });
  });

  it('is an owner’s: the admin, and whoever left, have none', async () => {
    expect(await creditPage(admin.id)).toBeNull();
    await database().profile.update({ where: { id: owner.id }, data: { deletedAt: new Date() } });
    expect(await creditPage(owner.id)).toBeNull();
  });
});

describe('R143 offers', () => {
  const creditOffers = 'Pay $400, get $450, 12 months\nPay $20, get $25';
  const ask = (key: string, formKey = newKey()) =>
    askForOffer({ viewer: { id: owner.id, role: 'user' }, key, formKey });
  const messages = () => database().message.findMany({ where: { ownerId: owner.id } });

  it('are shown, and filled in for the admin with the bonus’s last day', async () => {
    await settings({ creditOffers });
    expect(await creditPage(owner.id)).toMatchObject({
      offers: [
        { key: '40000-45000-12', payCents: 40_000, getCents: 45_000, expiresOn: '2028-03-01' },
        { key: '2000-2500-', expiresOn: null },
      ],
    });
    await settings({ houseCredit: false });
    await add(100);
    expect((await creditPage(owner.id))?.offers).toEqual([]);
  });

  it('are asked for by a message in the owner’s name, once per form, while they are offered', async () => {
    await settings({ creditOffers });
    const form = newKey();
    await ask('40000-45000-12', form);
    await ask('40000-45000-12', form);
    expect(await messages()).toMatchObject([
      {
        ...{ senderId: owner.id, receiverId: admin.id },
        content: 'I’d like to pay $400.00 for $450.00 of house credit.',
      },
    ]);
    const gone = 'This offer has changed. Please look at the page again.';
    expect((await refusal(ask('40000-46000-12'))).userMessage).toBe(gone);
    await settings({ houseCredit: false });
    expect((await refusal(ask('40000-45000-12'))).userMessage).toBe(gone);
    expect(await messages()).toHaveLength(1);
  });

  it('are refused at their field if they can’t be read', () => {
    const { error } = schemaOf('houseCredit').safeParse({ creditOffers: 'half off' });
    expect(error?.issues.map(({ path }) => path[0])).toEqual(['creditOffers']);
  });
});
