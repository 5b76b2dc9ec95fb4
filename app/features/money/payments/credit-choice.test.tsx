import { describe, expect, it } from 'vitest';
import { attribute, render, tags } from '~tests/setup/render';
import { CreditChoice, usedOf } from './credit-choice';

const field = (initialValue: unknown) => ({
  ...{ id: 'pay-credit', name: 'credit', initialValue },
  ...{ errorId: 'pay-credit-error', descriptionId: 'pay-credit-hint' },
});

const shown = (initialValue: unknown, priceCents: number | null) =>
  render(<CreditChoice field={field(initialValue)} creditCents={4500} priceCents={priceCents} />);

describe('R143 the tick on the payment page', () => {
  it.each([
    ['ticked at first', '4500', true],
    ['ticked after a refusal, with the credit of now', '9900', true],
    ['left as it was unticked', '', false],
  ])('is %s', (_how, initialValue, ticked) => {
    const [box = ''] = tags(shown(initialValue, 10_000), 'input');
    expect(box.includes('checked')).toBe(ticked);
    expect(attribute(box, 'value')).toBe('4500');
    expect(attribute(box, 'id')).toBe('pay-credit');
  });

  it.each([
    ['what is left', 10_000, '$55.00 is left to pay.'],
    ['that it covers the price', 3000, 'It covers the $30.00.'],
  ])('says %s', (_what, priceCents, text) => {
    expect(shown('4500', priceCents)).toContain(text);
    expect(shown('4500', null)).not.toContain(text);
  });

  it('uses no more than the price', () => {
    expect(usedOf(4500, 3000)).toEqual({ used: 3000, rest: 0 });
    expect(usedOf(4500, 10_000)).toEqual({ used: 4500, rest: 5500 });
    expect(usedOf(4500, -100)).toEqual({ used: 0, rest: 0 });
  });
});
