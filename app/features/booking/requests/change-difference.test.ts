import { expect, it } from 'vitest';
import { differenceText } from './change-difference';

const was = {
  dogs: 1,
  startText: 'Thu, Dec 24, 9:00 AM',
  endText: 'Sun, Dec 27, 10:00 AM',
  totalCents: 27_000,
};
const text = (wanted: Partial<typeof was>, totalByHand = false) =>
  differenceText(was, { ...was, ...wanted }, { totalByHand });

it('R103 begins with the money, then says only what is different', () => {
  const endText = 'Mon, Dec 28, 10:00 AM';
  expect(text({ endText, totalCents: 40_500 })).toBe('+$135.00, Mon, Dec 28, 10:00 AM');
  expect(text({ startText: 'Fri, Dec 25, 9:00 AM', totalCents: 20_000 })).toBe(
    '−$70.00, from Fri, Dec 25, 9:00 AM',
  );
  expect(text({ startText: 'Fri, Dec 25, 9:00 AM', endText })).toBe(
    'Same total, Fri, Dec 25, 9:00 AM – Mon, Dec 28, 10:00 AM',
  );
  expect(text({ dogs: 2, totalCents: 30_000 })).toBe('+$30.00, 2 dogs');
});

it('R27 promises no money where the admin set the total', () => {
  expect(text({ dogs: 2, totalCents: 30_000 }, true)).toBe('2 dogs');
});
