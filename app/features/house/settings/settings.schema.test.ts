import { expect, it } from 'vitest';
import { houseRules } from './house-rules';
import { fieldsOf } from './settings-cards';
import { schemaOf } from './settings.schema';

const texts = {
  leastNightsByTime: 'Jul 1 to Aug 31: 2 nights\r\nDec 20 to Jan 3: 3 nights',
  seasonPrices: 'Jul 1 to Aug 31: Boarding $75\r\nDec 20 to Jan 3: Boarding $80',
  creditOffers: 'Pay $400, get $450, 12 months\r\nPay $100, get $105',
};
const boxes = houseRules.flatMap(({ card }) =>
  fieldsOf(card).flatMap(({ kind, name }) => (kind === 'long' ? [{ card, name }] : [])),
);

it.each(boxes)(
  'a box takes several lines, however short its texts are: $name',
  ({ card, name }) => {
    const text = { ...texts }[name] ?? 'One line,\r\nand another.';
    const { error } = schemaOf(card).safeParse({ [name]: text });
    expect(error?.issues.filter(({ path }) => path[0] === name) ?? []).toEqual([]);
  },
);

it('the boxes of one entry a line are among them', () => {
  expect(boxes.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(texts)));
});

it('what can’t be saved is said as a sentence', () => {
  const { error } = schemaOf('houseCredit').safeParse({ creditOffers: 'Pay \u0007 $400' });
  expect(error?.issues[0]?.message).toBe(
    'The offers of credit contains a character we can’t save. Please type it again.',
  );
});
