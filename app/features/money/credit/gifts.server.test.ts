/** R143: gifts of house credit by email, from the giver's account to whoever has the code. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { openLink } from '~/core/mail/outbox.server';
import { limits } from '~/core/rate-limit/limits';
import { emailFor, renderMail } from '~/features/messages/outbox/stored-email.server';
import { deliverDue } from '~/features/messages/outbox/mail-worker.server';
import { outboxMail } from '~/features/messages/outbox/read-outbox.server';
import { exportPayments } from '~/features/money/reports/export-payments.server';
import { incomeByMonth } from '~/features/money/reports/financial-sums.server';
import { booksOf } from '~/features/money/reports/reports.server';
import { statementPage } from '~/features/money/payments/statement.server';
import { deletionPage } from '~/features/people/profiles/delete-account.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';
import { myData } from '~/features/people/profiles/my-data.server';
import { at } from '~tests/setup/clock';
import { inDepthElse } from '~tests/setup/depth';
import { house } from '~tests/setup/house';
import { newKey } from '~tests/setup/paying';
import { withPostmark } from '~tests/setup/postmark';
import { refusal, refused } from '~tests/setup/refusal';
import { addCredit, undoCredit } from './change-credit.server';
import { creditOf } from './credit.server';
import {
  type Gift,
  giveCredit,
  givenGifts,
  redeemGift,
  returnUnusedGifts,
  takeBackGift,
  unusableCode,
} from './gifts.server';

const { admin, owner, settings, clock, regular, stay } = house({
  at: at('2027-03-01T11:00'),
  settings: { houseCredit: true },
  owner: { firstName: 'Mia', lastName: 'Torres', fullName: 'Mia Torres' },
});
const robin = regular({}, { firstName: 'Robin' });
const { postmark, service } = withPostmark();

const add = (amountCents: number | null, more: object = {}) =>
  addCredit({
    ...{ ownerId: owner.id, actorId: admin.id, submissionKey: newKey(), amountCents },
    ...{ how: 'venmo', bonusCents: null, expiresOn: null, note: '', ...more },
  });
const give = (amountCents: number, more: Partial<Gift> = {}) =>
  giveCredit({
    ...{ ownerId: owner.id, actorId: owner.id, submissionKey: newKey(), amountCents },
    ...{ name: 'Robin', email: 'robin@example.com', words: 'Have fun!', client: '192.0.2.1' },
    ...more,
  });
const redeem = (code: string, ownerId = robin.id, more: object = {}) =>
  redeemGift({
    ...{ ownerId, actorId: ownerId, submissionKey: newKey(), code, client: '192.0.2.2' },
    ...more,
  });
const mailOf = (giftId: string) =>
  database()
    .outboxMail.findMany({ where: { template: 'gift' } })
    .then((mails) => {
      const mail = mails.find(({ contents }) => JSON.stringify(contents).includes(giftId));
      if (mail === undefined) throw new Error('The gift has no email');
      return mail;
    });
const codeOf = async (giftId: string) => openLink((await mailOf(giftId)).sealedLink ?? '') ?? '';
const balance = async (ownerId: string) => (await creditOf('committed', ownerId)).cents;
const balances = async () => [await balance(owner.id), await balance(robin.id)];
const gift = (id: string) => database().giftCode.findUniqueOrThrow({ where: { id } });

describe('R143 giving', () => {
  it('takes the money at once, once per form, and emails the code', async () => {
    await add(5000);
    const form = { submissionKey: newKey() };
    const id = await give(2000, form);
    expect(await give(2000, form)).toBe(id);
    expect(await balances()).toEqual([3000, 0]);
    expect(await gift(id)).toMatchObject({
      ...{ giverId: owner.id, amountCents: 2000, expiresOn: '2028-03-01' },
      ...{ redeemedAt: null, endedAt: null },
    });
    const code = await codeOf(id);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
    await deliverDue(service());
    const [sent] = postmark().taken;
    expect(sent?.To).toBe('robin@example.com');
    expect(sent?.Subject).toBe('Mia Torres gave you $20.00 of credit at Tailhouse');
    for (const body of [sent?.TextBody, sent?.HtmlBody]) {
      expect(body).toContain(code);
      expect(body).toContain('Mar 1, 2028');
      expect(body).toContain('Have fun!');
      expect(body).toContain('http://localhost:3000/gift');
      // No link carries the code.
      expect(body).not.toMatch(new RegExp(`(href="|http)[^"\\s]*${code}`));
    }
  });

  it('keeps the code nowhere in the clear, and not at all once it is sent', async () => {
    await add(5000);
    const id = await give(2000);
    const code = await codeOf(id);
    const plain = code.replaceAll('-', '');
    const mail = await mailOf(id);
    const seen = [
      ...[JSON.stringify(mail), JSON.stringify(emailFor(mail, 'without link'))],
      ...[JSON.stringify(await gift(id)), JSON.stringify(await givenGifts(owner.id))],
      await new Response(await myData(owner.id)).text(),
    ];
    for (const text of seen) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(plain);
    }
    expect(renderMail(mail, 'without link').text).toContain('Code: The code is not shown here.');
    expect((await outboxMail(mail.id))?.link).toBeNull();
    await deliverDue(service());
    expect((await mailOf(id)).sealedLink).toBeNull();
  });

  it('is of money only, and not of what a payment at PayPal will use', async () => {
    await add(5000, { bonusCents: 1000 });
    expect((await refused(() => give(5001))).userMessage).toBe(
      'At most $50.00 can be given away. A bonus can only be used for stays.',
    );
    const { id: bookingId } = await stay({ status: 'accepted', totalCents: 10_000 });
    const times = { createdAt: at('2027-03-01T11:00'), updatedAt: at('2027-03-01T11:00') };
    await database().paymentAttempt.create({
      data: {
        ...{ bookingId, payerId: owner.id, amountCents: 6000, creditCents: 4000 },
        ...{ state: 'capturing', requestId: bookingId, ...times },
      },
    });
    expect((await refused(() => give(2001))).userMessage).toBe(
      'At most $20.00 can be given away. A bonus can only be used for stays.',
    );
    await give(2000);
    expect((await refused(() => give(1))).userMessage).toBe(
      'There is no money to give away. A bonus can only be used for stays.',
    );
  });

  it('can’t email any number of strangers', async () => {
    await add(5000);
    const most = limits['stranger-mail'].max;
    for (let n = 0; n < most; n += 1) await give(1);
    expect((await refused(() => give(1))).code).toBe('too_many');
  });
});

describe('R143 using a code', () => {
  it('adds money, which is no bonus and no income, once', async () => {
    await add(5000);
    const id = await give(2000);
    const code = await codeOf(id);
    const form = { submissionKey: newKey() };
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const added = { cents: 2000, hasPets: true };
    expect(await redeem(typed, robin.id, form)).toEqual(added);
    expect(await redeem(typed, robin.id, form)).toEqual(added);
    expect(await creditOf('committed', robin.id)).toMatchObject({ cents: 2000, moneyCents: 2000 });
    expect((await refusal(redeem(code))).userMessage).toBe(unusableCode);
    expect(await balances()).toEqual([3000, 2000]);
    const { summary, reports } = await booksOf(2027);
    expect(summary.total).toMatchObject({ payments: 1, grossCents: 5000, refundCents: 0 });
    expect(reports.find(({ key }) => key === 'income')?.sums?.at(-1)).toBe(5000);
    expect((await incomeByMonth('2027-12-01')).reduce((sum, { cents }) => sum + cents, 0)).toBe(
      5000,
    );
    let file = '';
    for await (const piece of exportPayments({ from: null, to: null })) file += piece;
    expect(file.trim().split('\n')).toHaveLength(2);
    const year = { from: '2027-01-01', until: '2027-12-31' };
    expect((await statementPage(owner.id, year))?.credit).toMatchObject({
      ...{ addedCents: 0, giftCents: -2000, afterCents: 3000 },
    });
    expect((await statementPage(robin.id, year))?.credit).toMatchObject({
      ...{ addedCents: 0, giftCents: 2000, afterCents: 2000 },
    });
  });

  it('in two tabs gives it once', async () => {
    await add(5000);
    const code = await codeOf(await give(2000));
    const results = await Promise.allSettled([redeem(code), redeem(code), redeem(code, owner.id)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [giver, other] = await balances();
    expect((giver ?? 0) + (other ?? 0)).toBe(5000);
  });

  it.each([
    ['a wrong one', () => Promise.resolve('4F7KQ-01MZX-8RTWB-3HJC9')],
    ['nonsense', () => Promise.resolve('please')],
    ['one that was taken back', () => ended('taken back')],
    ['one that is over', () => ended('over')],
    ['one that was used', () => ended('used')],
  ])('%s gets one and the same sentence', async (_what, codeIn) => {
    const code = await codeIn();
    const before = await balances();
    expect(await refusal(redeem(code))).toMatchObject({
      userMessage: unusableCode,
      field: 'gift_code',
    });
    expect(await balances()).toEqual(before);
  });

  async function ended(how: 'taken back' | 'over' | 'used'): Promise<string> {
    await add(5000);
    const id = await give(2000);
    const code = await codeOf(id);
    if (how === 'taken back')
      await takeBackGift({ ownerId: owner.id, actorId: owner.id, giftId: id });
    else if (how === 'used') await redeem(code);
    else clock('2028-03-02T00:01');
    return code;
  }

  it('works through its last day', async () => {
    await add(5000);
    const code = await codeOf(await give(2000));
    clock('2028-03-01T23:59');
    expect(await redeem(code)).toMatchObject({ cents: 2000 });
  });

  it.each([
    ['one address', (n: number) => ({ client: '192.0.2.9', ownerId: n % 2 ? robin.id : owner.id })],
    ['one account', (n: number) => ({ client: `192.0.2.${n}`, ownerId: robin.id })],
  ])('can’t be guessed by %s', async (_who, from) => {
    const guesses = Array.from({ length: limits['dead-link'].max }, (_, n) =>
      refusal(redeem(`GUESS-${n}`, from(n).ownerId, { client: from(n).client })),
    );
    // Half as many by each account: the address meets its limit first.
    for (const { userMessage } of await Promise.all(guesses))
      expect(userMessage).toBe(unusableCode);
    await add(5000);
    const code = await codeOf(await give(2000));
    const { ownerId } = from(0);
    expect((await refusal(redeem(code, ownerId, { client: from(0).client }))).code).toBe(
      'too_many',
    );
    expect((await gift((await givenGifts(owner.id))[0]?.id ?? '')).redeemedAt).toBeNull();
  });

  it('counts no code that works', async () => {
    await add(5000);
    await redeem(await codeOf(await give(2000)));
    expect(await database().rateCount.count({ where: { limit: 'dead-link' } })).toBe(0);
  });
});

describe('R143 a gift that is not used', () => {
  const back = (giftId: string, ownerId = owner.id) =>
    takeBackGift({ ownerId, actorId: ownerId, giftId });

  it('is taken back by its giver alone, once, unless it was used', async () => {
    await add(5000);
    const id = await give(2000);
    expect((await refused(() => back(id, robin.id))).code).toBe('not_found');
    await back(id);
    await back(id);
    expect(await balances()).toEqual([5000, 0]);
    const used = await give(1000);
    await redeem(await codeOf(used));
    expect((await refused(() => back(used))).userMessage).toBe(
      'This gift was used already, so it can’t be withdrawn.',
    );
  });

  it('goes back by itself after its last day, once, and no earlier', async () => {
    await add(5000);
    const id = await give(2000);
    clock('2028-03-01T23:59');
    await returnUnusedGifts();
    expect(await balances()).toEqual([3000, 0]);
    clock('2028-03-02T00:01');
    await returnUnusedGifts();
    await returnUnusedGifts();
    expect(await balances()).toEqual([5000, 0]);
    expect((await gift(id)).endedAt).not.toBeNull();
    expect(await givenGifts(owner.id)).toEqual([
      {
        ...{ id, what: '$20.00 for Robin (robin@example.com)', mayTakeBack: false },
        state: 'Back in the account since Mar 2, 2028',
      },
    ]);
  });

  it('sends no code that can’t be used', async () => {
    await add(5000);
    const id = await give(2000);
    await back(id);
    await deliverDue(service());
    expect(postmark().taken).toEqual([]);
    expect(await mailOf(id)).toMatchObject({ state: 'expired', sealedLink: null });
  });

  it('comes back while house credit is off, and nothing is given or used', async () => {
    await add(5000);
    const [first, second] = [await give(2000), await give(1000)];
    await settings({ houseCredit: false });
    const off = 'House credit is switched off at the moment, so gifts can’t be given or used.';
    expect((await refusal(redeem(await codeOf(first)))).userMessage).toBe(off);
    expect((await refusal(give(100))).userMessage).toBe(off);
    await back(first);
    clock('2028-03-02T00:01');
    await returnUnusedGifts();
    expect(await balances()).toEqual([5000, 0]);
    expect((await gift(second)).endedAt).not.toBeNull();
  });

  it('keeps its giver’s account, and a payment that was given away is not undone', async () => {
    await add(2000);
    const id = await give(2000);
    const mistake = await database().creditEntry.findFirstOrThrow({ where: { kind: 'paid_in' } });
    const act = { ownerId: owner.id, actorId: admin.id, entryId: mistake.id };
    expect((await refused(() => undoCredit(act))).userMessage).toBe(
      'Some of the $20.00 was used since, so this can’t be undone.',
    );
    expect(await deletionPage(owner.id)).toMatchObject({ creditCents: 0, giftCents: 2000 });
    await redeem(await codeOf(id));
    expect((await deletionPage(owner.id)).giftCents).toBe(0);
  });

  it('is in the giver’s data, and its names are erased with either account while the sums stay', async () => {
    await add(5000);
    const id = await give(2000);
    await redeem(await codeOf(id));
    await deliverDue(service());
    const data = await new Response(await myData(owner.id)).text();
    expect(data).toContain('"gifts"');
    expect(data).toContain('robin@example.com');
    expect(await new Response(await myData(robin.id)).text()).not.toContain('"gifts"');
    const { email } = await database().profile.findUniqueOrThrow({ where: { id: robin.id } });
    await inTransaction((tx) => eraseAccount(tx, { id: robin.id, email }));
    const emptied = { recipientEmail: '', recipientName: '', words: '' };
    expect(await gift(id)).toMatchObject({ ...emptied, redeemedById: robin.id });
    expect(await database().outboxMail.count({ where: { template: 'gift' } })).toBe(0);
    expect(await balances()).toEqual([3000, 2000]);
    expect((await givenGifts(owner.id))[0]?.what).toBe('$20.00 for someone who left');
  });
});

describe('R143 whatever is given', () => {
  const acts = fc.array(
    fc.record({
      act: fc.constantFrom('add', 'give', 'redeem', 'again', 'back', 'wait'),
      cents: fc.integer({ min: 1, max: 4000 }),
      which: fc.nat(9),
    }),
    { maxLength: 12 },
  );

  it('no cent is lost, and no purse falls below 0', async () => {
    let day = new Date('2027-03-01T16:00:00Z').getTime();
    await fc.assert(
      fc.asyncProperty(acts, async (all) => {
        const givers = [owner.id, robin.id];
        const gifts: string[] = [];
        const codes = new Map<string, string>();
        const before = await held();
        let addedCents = 0;
        for (const { act, cents, which } of all) {
          const who = givers[which % 2] ?? owner.id;
          const id = gifts[which % Math.max(1, gifts.length)] ?? 'none';
          const client = `198.51.100.${which}`;
          if (act === 'add') {
            await add(cents, { ownerId: who });
            addedCents += cents;
          } else if (act === 'give') {
            const made = await give(cents, { ownerId: who, client }).catch(() => null);
            if (made !== null) {
              gifts.push(made);
              codes.set(made, await codeOf(made));
            }
          } else if (act === 'wait') {
            day += which * 40 * 86_400_000;
            clock(new Date(day).toISOString().slice(0, 16));
            await returnUnusedGifts();
            await returnUnusedGifts();
          } else if (act === 'back')
            await takeBackGift({ ownerId: who, actorId: who, giftId: id }).catch(() => null);
          else await redeem(codes.get(id) ?? '', who, { client }).catch(() => null);
          expect(await held()).toBe(before + addedCents);
          for (const giver of givers) expect(await balance(giver)).toBeGreaterThanOrEqual(0);
          await database().rateCount.deleteMany();
        }
      }),
      { numRuns: inDepthElse(40, 4) },
    );
  });

  async function held(): Promise<number> {
    const open = { redeemedAt: null, endedAt: null };
    const { _sum } = await database().giftCode.aggregate({
      where: open,
      _sum: { amountCents: true },
    });
    const entries = await database().creditEntry.aggregate({ _sum: { amountCents: true } });
    return (_sum.amountCents ?? 0) + (entries._sum.amountCents ?? 0);
  }
});
