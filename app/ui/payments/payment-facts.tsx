import { dateOf, minutesOf, type LocalDateTime } from '~/domain/business-time';
import { formatDay, formatPaymentDateTime, formatTime } from '~/domain/date-words';
import type { Cents } from '~/domain/money';
import type { Service } from '~/domain/services';
import { FactsList } from '../facts-list';
import { Money } from '../money';

type PaymentFactsProps = {
  page: {
    service: Service;
    startLocal: LocalDateTime;
    endLocal: LocalDateTime;
    totalCents: Cents;
    paidCents: Cents;
    remainCents: Cents;
  };
};

/** R30: a Boarding's start and end, a Daycare's day with both times. */
function dateLine({ service, startLocal, endLocal }: PaymentFactsProps['page']): string {
  if (service === 'Boarding')
    return `${formatPaymentDateTime(startLocal)} to ${formatPaymentDateTime(endLocal)}`;
  const times = `${formatTime(minutesOf(startLocal))} to ${formatTime(minutesOf(endLocal))}`;
  return `${formatDay(dateOf(startLocal))}, ${times}`;
}

/** What is being paid: Service, Date and Total, and what is paid and remains once a part is (R29). */
export function PaymentFacts({ page }: PaymentFactsProps) {
  const parts = [
    { label: 'Paid', value: <Money cents={page.paidCents} /> },
    page.remainCents < 0
      ? { label: 'Credit', value: <Money cents={-page.remainCents} /> }
      : { label: 'Remaining', value: <Money cents={page.remainCents} /> },
  ];
  return (
    <FactsList
      facts={[
        { label: 'Service', value: page.service },
        { label: 'Date', value: dateLine(page) },
        { label: 'Total', value: <Money cents={page.totalCents} /> },
        ...(page.paidCents === 0 ? [] : parts),
      ]}
    />
  );
}
