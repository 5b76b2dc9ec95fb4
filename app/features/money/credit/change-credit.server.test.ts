/** R143: the admin's acts on an owner's house credit, and the money in reports and files. */
import { describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { NoticesError } from '~/core/errors/service-error.server';
import { cardOnPage, saveCard } from '~/features/house/settings/cards.server';
import { incomeByMonth } from '~/features/money/reports/financial-sums.server';
import { exportPayments } from '~/features/money/reports/export-payments.server';
import { booksOf } from '~/features/money/reports/reports.server';
import { recordManualPayment } from '~/features/money/payments/manual-payments.server';
import { deletionPage } from '~/features/people/profiles/delete-account.server';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { newKey } from '~tests/setup/paying';
import { refusal } from '~tests/setup/refusal';
import { opened } from '~tests/setup/spreadsheet';
import { addCredit, payOutCredit, undoCredit } from './change-credit.server';
import { creditAccount } from './credit-account.server';
import { addToCredit, creditOf } from './credit.server';
import { addCreditSchema, payOutSchema } from './credit.schema';

const { admin, owner, settings, clock, stay } = house({
  at: at('2027-03-01T11:00'),
  settings: { houseCredit: true },
  stay: { status: 'accepted', totalCents: 10_000 },
});

const by = () => ({ ownerId: owner.id, actorId: admin.id, submissionKey: newKey() });
const paidIn = { how: 'venmo', bonusCents: null, expiresOn: null, note: '' } as const;
const add = (amountCents: number, more: Partial<Parameters<typeof addCredit>[0]> = {}) =>
  addCredit({ ...by(), ...paidIn, amountCents, ...more });
const payOut = (amountCents: number) =>
  payOutCredit({ ...by(), amountCents, method: 'cash', note: '' });
const balance = async () => (await creditOf('committed', owner.id)).cents;
const entries = () => database().creditEntry.findMany({ orderBy: { createdAt: 'asc' } });
const income = async () => {
  const { summary, reports } = await booksOf(2027);
  const report = reports.find(({ key }) => key === 'income');
  const byMonth = await incomeByMonth('2027-12-01');
  const { grossCents, refundCents } = summary.total;
  return {
    report: report?.sums?.at(-1),
    month: byMonth.reduce((sum, { cents }) => sum + cents, 0),
    methods: grossCents + refundCents,
    file: (await payments()).reduce((sum, row) => sum + Math.round(Number(row['Amount']) * 100), 0),
  };
};
async function payments(): Promise<Record<string, string>[]> {
  let text = '';
  for await (const piece of exportPayments({ from: null, to: null })) text += piece;
  const [head = [], ...rows] = opened(text);
  return rows.map((cells) =>
    Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])),
  );
}
const all = (cents: number) => ({ report: cents, month: cents, methods: cents, file: cents });

describe('R143 house credit by the admin', () => {
  it('is paid in, with a bonus on top as one offer, once per form', async () => {
    const form = { ...by(), ...paidIn, amountCents: 40_000, bonusCents: 5000 };
    await addCredit({ ...form, expiresOn: '2027-12-31' });
    await addCredit({ ...form, expiresOn: '2027-12-31' });
    expect(await creditOf('committed', owner.id)).toEqual({
      ...{ cents: 45_000, moneyCents: 40_000 },
      ending: [{ cents: 5000, on: '2027-12-31' }],
    });
    expect((await creditAccount(owner.id))?.lines.map(({ what, cents }) => [what, cents])).toEqual(
      expect.arrayContaining([
        ['Paid in (Venmo)', 40_000],
        ['Bonus', 5000],
      ]),
    );
    clock('2028-01-01T09:00');
    expect(await balance()).toBe(40_000);
  });

  it('counts as income on the day it is paid in, and brought over or as a bonus never', async () => {
    await add(40_000, { bonusCents: 5000 });
    await add(7000, { how: 'brought_over' });
    await add(300, { amountCents: null, bonusCents: 300 });
    clock('2027-04-02T09:00');
    const { id: bookingId } = await stay();
    const cash = { bookingId, actorId: admin.id, note: '', submissionKey: newKey() };
    await recordManualPayment({ ...cash, amountCents: 2500 });
    clock('2027-04-02T09:01');
    await payOut(1500);
    expect(await income()).toEqual(all(41_000));
    expect(
      (await payments()).map((row) => [row['Date received'], row['Method'], row['Amount']]),
    ).toEqual([
      ['2027-04-02', 'Cash', '-15.00'],
      ['2027-04-02', 'Outside PayPal', '25.00'],
      ['2027-03-01', 'Venmo', '400.00'],
    ]);
  });

  it('is paid out as far as it is money', async () => {
    await add(4000, { bonusCents: 1000 });
    expect(await refusal(payOut(4001))).toMatchObject({
      field: 'amount',
      userMessage: 'At most $40.00 can be paid out. A bonus can only be used for stays.',
    });
    await payOut(4000);
    expect((await refusal(payOut(1))).userMessage).toBe(
      'There is no money to pay out. A bonus can only be used for stays.',
    );
    expect(await balance()).toBe(1000);
  });

  it('is undone once if recorded by mistake, unless it was used', async () => {
    await add(4000);
    const [first] = await entries();
    const mistake = { ownerId: owner.id, actorId: admin.id, entryId: first?.id ?? '' };
    await payOut(1000);
    expect((await refusal(undoCredit(mistake))).userMessage).toBe(
      'Some of the $40.00 was used since, so this can’t be undone.',
    );
    const out = (await entries()).find(({ kind }) => kind === 'paid_out');
    await undoCredit({ ...mistake, entryId: out?.id ?? '' });
    await undoCredit(mistake);
    await undoCredit(mistake);
    expect(await balance()).toBe(0);
    expect(await income()).toEqual(all(0));
    const { summary } = await booksOf(2027);
    expect(summary.total).toMatchObject({ payments: 0, grossCents: 0, refundCents: 0 });
  });

  it('is for owners only, while the house offers it', async () => {
    expect((await refusal(add(100, { ownerId: admin.id }))).code).toBe('not_found');
    await settings({ houseCredit: false });
    expect((await refusal(add(100))).userMessage).toContain('House credit is off.');
    expect(await creditAccount(owner.id)).toBeNull();
  });

  it('keeps an account from being deleted while it holds money', async () => {
    await add(4000, { bonusCents: 1000 });
    expect((await deletionPage(owner.id)).creditCents).toBe(4000);
    await payOut(4000);
    expect((await deletionPage(owner.id)).creditCents).toBe(0);
  });

  it('never changes, and never falls below 0, whatever the app does', async () => {
    await add(4000);
    await expect(database().creditEntry.updateMany({ data: { amountCents: 1 } })).rejects.toThrow();
    await expect(database().creditEntry.deleteMany({})).rejects.toThrow();
    const entry = { ownerId: owner.id, kind: 'used' as const, amountCents: -4001 };
    await expect(inTransaction((tx) => addToCredit(tx, [entry]))).rejects.toThrow();
    const ofBonus = { ...entry, amountCents: -1, isBonus: true };
    await expect(inTransaction((tx) => addToCredit(tx, [ofBonus]))).rejects.toThrow();
    expect(await balance()).toBe(4000);
  });
});

describe('R143 the forms', () => {
  const typed = { amount: '45', how: 'cash', bonus: '', expires: '', note: '' };
  it.each([
    ['a negative credit', { amount: '-45' }, 'amount', 'Enter an amount such as 45 or 45.50'],
    ['nothing at all', { amount: '' }, 'amount', 'Enter an amount, or a bonus below.'],
    ['nothing', { amount: '0' }, 'amount', 'Enter an amount above $0.00.'],
    ['too much', { amount: '10000' }, 'amount', 'Enter an amount of $9,999.99 at most.'],
    ['a negative bonus', { bonus: '-1' }, 'bonus', 'Enter an amount such as 45 or 45.50'],
    ['money that ends', { expires: '2027-12-31' }, 'expires', 'Only a bonus can end.'],
    ['no day', { bonus: '5', expires: 'soon' }, 'expires', 'Enter a day, or leave this empty.'],
    ['some way', { how: 'other' }, 'note', 'Say how it was paid.'],
    ['no way', { how: 'barter' }, 'how', 'Choose how it was paid.'],
  ])('%s gets its sentence at its field', (_what, wrong, field, sentence) => {
    const { issues = [] } = addCreditSchema.safeParse({ ...typed, ...wrong }).error ?? {};
    expect(issues.map(({ path }) => path.join('.'))).toEqual([field]);
    expect(issues[0]?.message).toContain(sentence);
  });

  it('a payout names its way', () => {
    const sent = { amount: '45', method: 'other', note: '' };
    expect(payOutSchema.safeParse(sent).error?.issues[0]?.message).toBe('Say how it was paid.');
  });
});

describe('R143 switching credit off', () => {
  it('asks while an owner has money in it', async () => {
    const { seen } = await cardOnPage('houseCredit');
    const off = (noticed: string[] = []) =>
      saveCard('houseCredit', { houseCredit: false }, { actorId: admin.id, seen, noticed });
    await add(4000, { bonusCents: 1000 });
    const asked = await refusal(off());
    expect(asked).toBeInstanceOf(NoticesError);
    expect(asked.userMessage).toContain('1 owner has $40.00 of credit. Switch it off anyway?');
    await off(['credit-off:4000']);
    expect((await creditAccount(owner.id))?.balance.cents).toBe(5000);
    await payOut(4000);
  });

  it('asks nothing without any', async () => {
    const { seen } = await cardOnPage('houseCredit');
    await saveCard('houseCredit', { houseCredit: false }, { actorId: admin.id, seen });
    expect(await creditAccount(owner.id)).toBeNull();
  });
});
