/** R141: what PayPal kept, beside each entry of a booking, for the admin. */
import { expect, it } from 'vitest';
import type { LedgerLine } from '~/features/money/pricing/money-facts';
import { render } from '~tests/setup/render';
import { LedgerTable } from './ledger-table';

const entry = (id: string, amountCents: number): LedgerLine => ({
  ...{ id, amountCents, kind: amountCents > 0 ? 'capture' : 'refund', note: '', at: `At ${id}` },
  ...{ payer: null, method: null, refundableCents: 0, tipCents: 0 },
});
const entries = [entry('a', 9000), entry('b', 4500), entry('c', -1000), entry('d', -2000)];
const money = { entries, unfinished: [], paidCents: 10_500, remainCents: 0 };
const cash: LedgerLine = { ...entry('e', 500), kind: 'manual', method: 'cash' };

it('stands beside payments and refunds, is not known where it was not told, and not there for cash', () => {
  const fees = {
    a: { feeCents: 363, netCents: 8637 },
    b: { feeCents: null, netCents: null },
    c: { feeCents: 0, netCents: -1000 },
    d: { feeCents: -31, netCents: -1969 },
  };
  const html = render(
    <LedgerTable money={{ ...money, entries: [...entries, cash] }} fees={fees} />,
  );
  expect(html).toContain('At a, PayPal kept $3.63, $86.37 is left<');
  expect(html).toContain('At b, PayPal’s fee isn’t known<');
  expect(html).toContain('At c, PayPal’s fee didn’t come back<');
  expect(html).toContain('At d, $0.31 of PayPal’s fee came back<');
  expect(html).toContain('At e<');
  expect(render(<LedgerTable money={money} />)).not.toContain('PayPal’s');
});
