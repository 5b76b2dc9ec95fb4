import { formatSpan } from '~/core/time/format-dates';
import { type Cents, formatMoney } from '~/core/money/money';
import type { Service } from '~/features/booking/rules/services';
import { nameList } from '~/core/text/format';
import { AlertBox } from '~/ui/alert-box';

type EarlierStay = {
  service: Service;
  /** Local times; '' if no time was found. */
  start: string;
  end: string;
  missing: readonly string[];
  dearer: { holiday: string; cents: Cents } | null;
};

/** Explains what "Same stay, new dates" filled in, so that no day is booked by accident. */
export function AgainNotice({ again, service }: { again: EarlierStay; service: Service }) {
  const { start, end, missing, dearer } = again;
  const proposed = start !== '' && service === again.service;
  return (
    <AlertBox kind="info" title="Same stay, new dates">
      <p>
        {proposed
          ? `The next time that works: ${formatSpan(start, end)}. Change anything you like.`
          : 'Choose the days.'}
      </p>
      {proposed && dearer ? (
        <p>
          {dearer.holiday} falls in this stay and adds {formatMoney(dearer.cents)}.
        </p>
      ) : null}
      {missing.length === 0 ? null : (
        <p>{nameList(missing)} can’t be booked anymore. Choose who’s coming.</p>
      )}
    </AlertBox>
  );
}
