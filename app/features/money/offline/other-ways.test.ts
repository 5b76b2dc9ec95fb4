import { describe, expect, it } from 'vitest';
import {
  cashAppTagIn,
  isZelleAddress,
  offeredMethods,
  otherWays,
  paypalMeNameIn,
  referenceOf,
  venmoNameIn,
  wayTexts,
} from './other-ways';

const none = {
  ...{ venmoName: '', zelleAddress: '', cashAppTag: '', paypalMeName: '', cashOrCheck: false },
};
const all = {
  venmoName: '@Nora-Tail',
  zelleAddress: 'nora@example.com',
  cashAppTag: '$NoraTail',
  paypalMeName: 'NoraTail',
  cashOrCheck: true,
};

describe('R94 names of other ways to pay', () => {
  it.each([
    ['@Nora-Tail', 'Nora-Tail'],
    [' Nora_Tail9 ', 'Nora_Tail9'],
    ['Nora', null],
    ['Nora Tail', null],
    ['https://venmo.com/nora', null],
    ['', null],
  ])('Venmo %j is %j', (text, name) => expect(venmoNameIn(text)).toBe(name));

  it.each([
    ['$NoraTail', 'NoraTail'],
    ['nora1', 'nora1'],
    ['$123', null],
    ['$Nora Tail', null],
    ['$nora-tail', null],
    ['$abcdefghijklmnopqrstu', null],
  ])('Cash App %j is %j', (text, tag) => expect(cashAppTagIn(text)).toBe(tag));

  it.each([
    ['NoraTail', 'NoraTail'],
    [' https://www.paypal.me/NoraTail ', 'NoraTail'],
    ['paypal.me/NoraTail/5', null],
    ['Nora-Tail', null],
    ['abcdefghijklmnopqrstu', null],
    ['', null],
  ])('PayPal.Me %j is %j', (text, name) => expect(paypalMeNameIn(text)).toBe(name));

  it.each([
    ['nora@example.com', true],
    ['(212) 555-0142', true],
    ['911', false],
    ['555-0142', false],
    ['nora', false],
    ['nora@example', false],
  ])('Zelle %j: %j', (text, fits) => expect(isZelleAddress(text)).toBe(fits));
});

describe('R94 the ways on the payment page', () => {
  const payment = { cents: 16_500, reference: 'Maple & Tofu, Dec 24' };

  it('shows nothing and takes no word while all are empty', () => {
    expect(otherWays(none, payment)).toEqual([]);
    expect(offeredMethods(none)).toEqual([]);
  });

  it('links carry amount and reference; Zelle is text', () => {
    expect(otherWays(all, payment)).toEqual([
      {
        method: 'venmo',
        to: '@Nora-Tail',
        href: 'https://venmo.com/Nora-Tail?txn=pay&amount=165.00&note=Maple%20%26%20Tofu%2C%20Dec%2024&audience=private',
      },
      { method: 'zelle', to: 'nora@example.com' },
      {
        method: 'cash_app',
        to: '$NoraTail',
        href: 'https://cash.app/$NoraTail/165.00?note=Maple%20%26%20Tofu%2C%20Dec%2024',
      },
      {
        method: 'paypal_me',
        to: 'paypal.me/NoraTail',
        href: 'https://paypal.me/NoraTail/165.00USD',
      },
      { method: 'cash' },
    ]);
    expect(offeredMethods(all)).toEqual([
      ...['venmo', 'zelle', 'cash_app', 'paypal_me', 'cash', 'check'],
    ]);
  });

  it('the amount has no comma in a link', () => {
    const [way] = otherWays({ ...none, cashAppTag: 'nora' }, { ...payment, cents: 123_456 });
    expect(way && 'href' in way ? way.href : '').toContain('/1234.56?');
  });

  it('the reference names the dogs and the day, however many dogs', () => {
    const start = '2026-12-24T10:00';
    expect(referenceOf({ petNames: ['Maple', 'Tofu'], start })).toBe('Maple and Tofu, Dec 24');
    expect(referenceOf({ petNames: [], start })).toBe('Stay, Dec 24');
    const many = referenceOf({ petNames: Array.from({ length: 40 }, () => 'Maple'), start });
    expect(many).toHaveLength(108);
  });
});

it('R143 the ways are named in a line, with their addresses', () => {
  const none = { venmoName: '', zelleAddress: '', cashAppTag: '', paypalMeName: '' };
  expect(
    wayTexts({ ...none, venmoName: '@Happy-Hounds', zelleAddress: 'a@b.c', cashOrCheck: true }),
  ).toEqual(['Venmo (@Happy-Hounds)', 'Zelle (a@b.c)', 'cash or a check']);
  expect(wayTexts({ ...none, cashOrCheck: false })).toEqual([]);
});
