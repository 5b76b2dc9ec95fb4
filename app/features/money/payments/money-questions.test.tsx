/** R29: questions for the admin about paid money, and refunds in progress. */
import { describe, expect, test } from 'vitest';
import type { MoneyFacts } from '~/features/money/pricing/money-facts';
import { AnswerOfGoneForm } from '~/routes/booking.$bookingId_.money/money-forms';
import { MoneyQuestions, RefundOrKeep } from './money-questions';
import { attribute, render, tags } from '~tests/setup/render';

/** $90.00 paid for a canceled stay. */
const facts: MoneyFacts = {
  bookingId: 'b1',
  totalCents: 9000,
  paidCents: 9000,
  remainCents: 0,
  refundOrKeep: true,
  refundDueCents: null,
  tipCents: 0,
  tipToReturnCents: 0,
  entries: [],
  availableCents: 9000,
  refundableCents: 9000,
  mayCredit: false,
  unfinished: [],
  held: [],
};

const question = (given: Partial<MoneyFacts>) =>
  render(<RefundOrKeep money={{ ...facts, ...given }} formKey="k" />);

const buttons = (html: string) => tags(html, 'button').map((button) => attribute(button, 'value'));

describe('a dispute at PayPal', () => {
  const shown = (amountCents: number | null, respondBy: string | null) =>
    render(
      <MoneyQuestions
        money={{ ...facts, refundOrKeep: false }}
        disputes={[{ id: 'PP-D-1', amountCents, respondBy }]}
        formKey="k"
      />,
    );
  test('is said with its case, its amount and until when it is answered', () => {
    const html = shown(5000, 'Sat, Mar 20, 6:00 PM');
    expect(html).toContain('A payment is disputed at PayPal');
    expect(html).toContain('$50.00 is disputed (case PP-D-1).');
    expect(html).toContain('Resolution Center by Sat, Mar 20, 6:00 PM.');
    expect(shown(null, null)).toContain('Resolution Center. Until');
  });
});

describe('R29 refund or keep', () => {
  test('offers what is here, and names what is on its way back', () => {
    const html = question({ availableCents: 3000, refundableCents: 3000 });
    expect(html).toContain('$60.00 of it is on its way back through PayPal.');
    expect(html).toContain('Refund $30.00');
    expect(buttons(html)).toEqual(['refund-all', 'keep']);
  });

  test('R143 offers credit as the third answer: what the terms say, or all', () => {
    const html = question({ mayCredit: true });
    expect(html).toContain('Give $90.00 as credit');
    expect(buttons(html)).toEqual(['refund-all', 'keep', 'as-credit']);
    const due = question({ mayCredit: true, refundDueCents: 4500 });
    expect(due).toContain('Give $45.00 as credit');
    expect(question({ mayCredit: true, refundDueCents: 0 })).toContain('Give $90.00 as credit');
  });

  test('money by hand is what is here beyond what PayPal can give back', () => {
    const html = question({ availableCents: 3000, refundableCents: 0 });
    expect(html).toContain('I refunded $30.00 myself');
    expect(buttons(html)).toEqual(['gave-back', 'keep']);
  });

  test('R54 what the terms give back is on its way: nothing to press, and no Keep', () => {
    const html = question({ availableCents: 3000, refundableCents: 3000, refundDueCents: 0 });
    expect(html).toContain('$60.00 of the $90.00 that was paid is on its way back through PayPal');
    expect(buttons(html)).toEqual([]);
  });

  test('R93 a tip goes back with the rest', () => {
    const html = question({ tipToReturnCents: 1000 });
    expect(html).toContain('$10.00 of it is a tip, which goes back with the rest.');
    expect(html).toContain('Refund $90.00');
    expect(buttons(html)).toEqual(['refund-all', 'keep']);
  });

  test('all of it on its way back: nothing to press, least of all "I refunded it myself"', () => {
    const html = question({ availableCents: 0, refundableCents: 0 });
    expect(html).toContain('The $90.00 that was paid is on its way back through PayPal');
    expect(buttons(html)).toEqual([]);
  });
});

test('R38 a refusal about a held payment that is gone is read all the same', () => {
  const answer = {
    formKey: 'k',
    result: { initialValue: { attempt_id: 'a1' }, error: { '': ['It has been dealt with.'] } },
  };
  const held = [{ attemptId: 'a1', at: '', askedCents: 1, heldCents: null, issue: '' }];
  expect(render(<AnswerOfGoneForm answer={answer} held={[]} />)).toContain('been dealt with');
  expect(render(<AnswerOfGoneForm answer={answer} held={held} />)).not.toContain('been dealt');
});
