/** R143: the page of an owner's house credit. */
import { describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { addToCredit } from '~/features/money/credit/credit.server';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
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
