import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { bookingRules } from '~/features/booking/places/house-limits.server';
import { priceFacts } from '~/features/money/pricing/quote-booking.server';
import type { Service } from '~/features/booking/rules/services';
import { signIn } from '~tests/factories/people';
import { house } from '~tests/setup/house';
import { answerCost, ratesPage } from './rates-page.server';

// Set before the clock is first used: a Monday; the requested day is not a holiday.
process.env['CLOCK_START'] = '2026-11-02T15:00:00Z';

const { admin, owner, settings } = house({ owner: { specialPriceDaycare: 2000 } });

const day = '2026-11-09';
const stay = { service: 'Daycare', dogs: '1', from: `${day}T09:00`, to: `${day}T15:00` };

async function open(query: Record<string, string> = {}, cookie = '') {
  const url = `http://localhost/daycare?${new URLSearchParams(query)}`;
  return ratesPage(new Request(url, { headers: { Cookie: cookie } }), 'Daycare');
}

describe('a rate page', () => {
  it('R22 takes prices and holidays from their rows', async () => {
    await database().priceVariables.update({ where: { id: 1 }, data: { partDay: 3123 } });
    await database().holidaySwitch.update({
      where: { key: 'thanksgiving' },
      data: { ratesApply: false },
    });
    const { rates, holidays } = await open();
    expect(rates.daily.rows[0]?.oneDog).toBe(3123);
    const names = holidays.holidays.map(({ name }) => name);
    expect(names).toHaveLength(10);
    expect(names).not.toContain('Thanksgiving');
  });

  it('answers nothing before it is asked; a service alone only chooses it', async () => {
    expect((await open()).calculator).toMatchObject({ service: 'Daycare', stay: null });
    const { calculator } = await open({ service: 'boarding' });
    expect(calculator).toMatchObject({ service: 'Boarding', stay: null });
    expect(calculator.result).toBeUndefined();
  });

  it('says the limit of dogs and the papers that are asked for, and nothing where they are off', async () => {
    const notes = async () => (await open()).rates.daily.notes.join(' ');
    expect(await notes()).not.toMatch(/At most|proof/);
    const on = { dogLimit: 8, requiredVaccines: ['rabies', 'dhpp'] };
    await settings(on);
    expect(await notes()).toMatch(
      /At most 8 dogs at a time\. Please bring each dog’s certificate: we ask for proof of rabies and DHPP\.$/,
    );
  });

  it('says the prices of a time and of long stays (R98), on the page of Boarding alone', async () => {
    const on = {
      seasonPrices: 'Jul 1 to Aug 31: Boarding $75\nDec 20 to Jan 3: Boarding $80',
      ...{ longStayNights: 7, longStayPercent: 10 },
    };
    await settings(on);
    const notes = async (service: Service) =>
      (await ratesPage(new Request('http://localhost/'), service)).rates.daily.notes.join('\n');
    const boarding = await notes('Boarding');
    expect(boarding).toContain(
      'From Jul 1 to Aug 31 each Boarding day is $75.00 for the first dog.',
    );
    expect(boarding).toContain('From Dec 20 to Jan 3 each Boarding day is $80.00');
    expect(boarding).toContain('Stays of 7 nights or more get 10% off, extras not included.');
    expect(await notes('Daycare')).not.toMatch(/From Jul|nights or more/);
  });

  it('R25 quotes a visitor the ordinary price and an owner their own', async () => {
    const visitor = await open(stay);
    expect(visitor.calculator.stay?.quote.totalCents).toBe(4500);
    expect(visitor.booker).toEqual({ kind: 'visitor' });
    const own = await open(stay, await signIn(owner.id));
    expect(own.calculator.stay?.quote.totalCents).toBe(2000);
    expect(own.booker).toEqual({ kind: 'owner', id: owner.id });
    expect((await open(stay, await signIn(admin.id))).booker).toEqual({ kind: 'admin' });
  });

  it('keeps what was typed beside what is wrong with it', async () => {
    const { calculator } = await open({ ...stay, dogs: '3', to: `${day}T09:10` });
    expect(calculator.stay).toBeNull();
    expect(calculator.result?.initialValue).toMatchObject({ dogs: '3', to: `${day}T09:10` });
    expect(Object.keys(calculator.result?.error ?? {})).toEqual(['to']);
  });

  it.each([
    'dogs=99999999999999999999',
    'dogs[0]=1&from[999999999]=x',
    'from=2026-11-18T09%3A00&from=2026-11-19T09%3A00',
    'from=%00&to=%ED%A0%80',
    'from=9999-12-31T23%3A45&to=9999-12-31T23%3A59&service=Boarding&dogs=1',
    'from=1000-01-01T00%3A00&to=9999-12-31T23%3A45&service=Boarding&dogs=10',
    '__intent__=%7B&dogs=1',
    '__proto__=1&constructor=2&dogs=1',
    'service=%F0%9F%90%95&dogs=1',
  ])('no query breaks it: %s', async (query) => {
    const facts = await priceFacts('committed', '');
    const rules = await bookingRules('committed');
    const answer = answerCost(new URLSearchParams(query), facts, { now: now(), rules });
    expect(answer.stay).toBeNull();
  });
});
