import { expect, it } from 'vitest';
import { toInstant } from '~/core/time/business-time';
import { noSpecialPrices, samplePrices } from '~/features/money/pricing/price-list';
import { noPricesByTime } from '~/features/money/pricing/prices-by-time';
import { specRules } from '~/features/booking/rules/stay-rules';
import { ChangeForm } from '~/routes/booking.$bookingId_.change/change-form';
import { newYork } from '~tests/factories/arbitraries';
import { render } from '~tests/setup/render';

const stay = {
  ...{ id: 'b1', petNames: ['Bruno'], petIds: ['p1'], dogs: 1, version: 1 },
  ...({ service: 'Boarding', status: 'accepted' } as const),
  ...{ start: '2026-11-24T09:00', end: '2026-11-27T10:00' },
  ...{ lines: [], extras: [], totalCents: 19500, totalByHand: false, cutTerms: null },
  terms: {
    ...({ service: 'Boarding', status: 'accepted', paidCents: 0, depositText: null } as const),
    ...{ terms: null, acceptedAt: null, restDueDays: null },
  },
};

function form(now: string): string {
  const instant = toInstant(now, newYork);
  if (instant === 'skipped') throw new Error(`${now} is skipped`);
  return render(
    <ChangeForm
      {...{ stay, pets: [], standing: [], end: stay.end, by: 'Nora', formKey: 'k', cancel: '/' }}
      now={instant}
      rules={specRules(newYork)}
      priceFacts={{
        ...{ prices: samplePrices, special: noSpecialPrices, byTime: noPricesByTime },
        ...{ holidays: new Set<never>(), offered: [], tax: null },
      }}
      deposit={{
        ...{ depositPercent: null, depositHours: 48, depositDaycare: false, restDueDays: null },
      }}
      lastResult={undefined}
    />,
  );
}

it('R103 a stay that has begun keeps its Drop Off, without saying again when it was', () => {
  expect(form('2026-11-23T12:00')).toMatch(/type="datetime-local"[^>]*name="start"/);
  const begun = form('2026-11-25T12:00');
  expect(begun).toContain('<input type="hidden" name="start" value="2026-11-24T09:00"/>');
  expect(begun.replace(/<[^>]*>/g, ' ')).not.toContain('Nov 24');
});
