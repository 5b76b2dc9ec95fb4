import type { ReactNode } from 'react';
import type { HolidayDays, Rates } from '~/domain/rate-words';
import type { Service } from '~/domain/services';
import { PageFrame } from '../layout/page-frame';
import { BookLink, type Booker } from './cost-answer';
import { CostCalculator } from './cost-calculator';
import { HolidayTable } from './holiday-table';
import { RateTable } from './rate-table';
import classes from './rates.module.css';

/** A rate page: what it costs, what a stay of yours would cost, when holidays are, then the rest. */
export function RatesView({
  service,
  address,
  lead,
  rates,
  holidays,
  calculator,
  booker,
  picture,
  children,
}: {
  service: Service;
  /** The page's own address. */
  address: string;
  lead: ReactNode;
  rates: Rates;
  holidays: { years: readonly number[]; holidays: readonly HolidayDays[] };
  calculator: Parameters<typeof CostCalculator>[0]['calculator'];
  booker: Booker;
  /** Stands where the calculator has no answer yet. */
  picture: ReactNode;
  /** What the service is like. */
  children: ReactNode;
}) {
  return (
    <PageFrame
      width="admin"
      title={service}
      lead={lead}
      actions={<BookLink service={service} booker={booker} />}
    >
      <div className={classes.columns}>
        <RateTable title={`Daily ${service.toLowerCase()} rates`} rates={rates.daily} />
        <RateTable title={`Holiday ${service.toLowerCase()} rates`} rates={rates.holiday} />
      </div>
      <CostCalculator action={address} calculator={calculator} booker={booker} picture={picture} />
      <div className={classes.columns}>
        <div className={classes.stack}>{children}</div>
        <HolidayTable {...holidays} />
      </div>
    </PageFrame>
  );
}
