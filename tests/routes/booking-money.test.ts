/** R29, R38: a form that would refund more than is available says so in place and keeps its text. */
import { describe, expect, test } from 'vitest';
import { answerForm } from '~/core/web/page-forms.server';
import { moneyForms } from '~/routes/booking.$bookingId_.money/forms.server';
import { refundPayment } from '~/features/money/payments/refund.server';
import { moneyOf, newKey, paidThrough, withEmulator } from '../setup/paying';

const { emulator } = withEmulator();

const sentence =
  'At most $30.00 can still be refunded: $60.00 is on its way back through PayPal already.';

/** $90.00 were paid, of which $60.00 are being refunded. */
async function partOnItsWayBack() {
  const { booking, admin, captures } = await paidThrough([9000]);
  const [captureEntryId = ''] = captures;
  emulator().control.oddNextRefund('PENDING');
  const wish = {
    ...{ bookingId: booking.id, captureEntryId, note: '' },
    ...{ actorId: admin.id, submissionKey: newKey() },
  };
  await refundPayment({ ...wish, amountCents: 6000 });
  const send = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const undo = () => Promise.resolve({});
    const context = { bookingId: booking.id, actorId: admin.id, back: '/back', undo };
    return answerForm(moneyForms, { form, context, request: new Request('http://localhost/') });
  };
  return { booking, captureEntryId, send };
}

describe('R29 more than is here', () => {
  test('by hand: beside the amount, with all that was typed and the same key', async () => {
    const { booking, send } = await partOnItsWayBack();
    const key = newKey();
    const typed = {
      ...{ intent: 'by-hand', direction: 'given', amount: '30.01' },
      ...{ method: 'cash', note: 'at pick-up' },
    };
    expect(await send({ ...typed, form_key: key })).toMatchObject({
      init: { status: 409 },
      data: {
        formKey: key,
        result: {
          error: { amount: [sentence] },
          initialValue: { direction: 'given', amount: '30.01', note: 'at pick-up' },
        },
      },
    });
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 9000 });
    await send({ ...typed, amount: '30', form_key: key });
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 6000 });
  });

  test('through the provider, after cash was given back: the same', async () => {
    const { captureEntryId, send } = await partOnItsWayBack();
    const cash = { intent: 'by-hand', direction: 'given', amount: '20', method: 'cash' };
    await send({ ...cash, form_key: newKey() });
    const typed = { intent: 'refund', entry_id: captureEntryId, amount: '30', note: 'Sorry' };
    expect(await send({ ...typed, form_key: newKey() })).toMatchObject({
      init: { status: 409 },
      data: {
        result: {
          error: { amount: [sentence.replace('$30.00', '$10.00')] },
          initialValue: { amount: '30', note: 'Sorry' },
        },
      },
    });
  });

  test('the button "I refunded it myself", pressed on a page from before: a sentence', async () => {
    const { booking, send } = await partOnItsWayBack();
    const pressed = { intent: 'gave-back', seen_cents: '9000', form_key: newKey() };
    expect(await send(pressed)).toMatchObject({
      init: { status: 409 },
      data: { refusal: sentence },
    });
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 9000 });
  });
});
