import { describe, expect, it } from 'vitest';
import { attribute, render, tags } from '~tests/setup/render';
import { OtherWaysCard } from '~/features/money/offline/other-ways-card';
import { PayForm } from '~/routes/payment.$paymentId/payment-card';
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

describe('R143 without PayPal', () => {
  const page = { deposit: null, restBy: null, tipOfCents: 5000, creditCents: 4500 };
  const payForm = (remainCents: number, otherWays = false, unticked = false) =>
    render(
      <PayForm
        page={{ ...page, remainCents }}
        provider={{ possible: false, noRealMoney: false }}
        otherWays={otherWays}
        formKey="key"
        result={unticked ? { initialValue: { part: 'all' } } : undefined}
      >
        buttons of PayPal
      </PayForm>,
    );

  it('credit is the one button, and what it leaves is paid at the door', () => {
    const html = payForm(10_000);
    expect(html).toContain('Use $45.00 credit');
    expect(html).toContain('You pay the other $55.00 when you come.');
    expect(html).not.toMatch(/PayPal|can’t pay online|Add a tip/);
    expect(payForm(3000)).toContain('Use $30.00 credit');
    expect(payForm(3000)).not.toContain('when you come');
  });

  it('with other ways the rest is theirs, and unticking offers no PayPal', () => {
    expect(payForm(10_000, true)).not.toContain('when you come');
    expect(payForm(10_000, false, true)).not.toContain('PayPal');
  });

  it('the ways are “other” ones only beside another', () => {
    const way = { method: 'cash' as const };
    const card = (besides: boolean) =>
      render(
        <OtherWaysCard
          page={{ ways: [way], methods: [], amountCents: 4500, reference: 'Rex, Dec 1' }}
          besides={besides}
          businessName="Nora"
          formKey="key"
          result={undefined}
        />,
      );
    expect(card(true)).toContain('>Other ways to pay<');
    expect(card(false)).toContain('>How to pay<');
    expect(card(false)).not.toContain('Other ways');
  });
});
