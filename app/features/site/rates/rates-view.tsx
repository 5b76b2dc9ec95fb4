import type { ReactNode } from 'react';
import type { HolidayDays, RateRow, Rates } from './rates';
import type { Service } from '~/features/booking/rules/services';
import { classNames } from '~/core/text/class-names';
import { Card } from '~/ui/card';
import { Icon } from '~/ui/icon';
import { PageFrame } from '~/ui/layout/page-frame';
import { Money } from '~/features/money/pricing/money';
import type { Booker } from './rates-page.server';
import { BookLink, CostCalculator } from './cost-calculator';
import classes from './rates.module.css';

/** A rate page: prices, the cost of the visitor's own stay, holidays, then the rest. */
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
  /** The page's own path. */
  address: string;
  lead: ReactNode;
  rates: Rates;
  holidays: { years: readonly number[]; holidays: readonly HolidayDays[] };
  calculator: Parameters<typeof CostCalculator>[0]['calculator'];
  booker: Booker;
  /** Shown until the calculator has an answer. */
  picture: ReactNode;
  /** Description of the service. */
  children: ReactNode;
}) {
  return (
    <PageFrame
      width="admin"
      title={service}
      lead={lead}
      actions={
        <BookLink wish={{ service }} booker={booker}>
          Book {service}
        </BookLink>
      }
    >
      <div className={classNames(classes.columns, classes.pair)}>
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

/** A card of rates: length, price for one dog and for each additional dog, then notes. */
function RateTable({
  title,
  rates: { rows, notes },
}: {
  title: string;
  rates: { rows: readonly RateRow[]; notes: readonly string[] };
}) {
  return (
    <Card title={title}>
      <div className={classes.tableBox}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Length of stay</th>
              <th scope="col">One dog</th>
              <th scope="col">Each extra dog</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, hours, oneDog, extraDog }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <span className={classes.hours}>{hours}</span>
                </th>
                <td className={classes.price} data-column="One dog">
                  <Money cents={oneDog} />
                </td>
                <td data-column="Each extra dog">
                  {extraDog === null ? (
                    'no extra charge'
                  ) : (
                    <>
                      + <Money cents={extraDog} />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </Card>
  );
}

/** The holidays with holiday rates, with their dates of this year and the next (R26). */
function HolidayTable({
  years,
  holidays,
}: {
  years: readonly number[];
  holidays: readonly HolidayDays[];
}) {
  if (holidays.length === 0)
    return (
      <Card title="Holidays">
        <p>No holiday changes our rates at the moment.</p>
      </Card>
    );
  return (
    <Card title="Holidays">
      <div className={classes.tableBox}>
        <table className={classNames(classes.table, classes.holidays)}>
          <thead>
            <tr>
              <th scope="col">Holiday</th>
              {years.map((year) => (
                <th key={year} scope="col">
                  {year}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {holidays.map(({ name, days }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {days.map(({ date, words, passed }) => (
                  <td
                    key={date}
                    data-column={date.slice(0, 4)}
                    className={classNames(passed && classes.passed)}
                  >
                    <time dateTime={date}>{words}</time>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** List of what a stay includes. */
export function BulletList({ items }: { items: readonly string[] }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item} className={classes.item}>
          <Icon name="paw" className={classes.mark} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

/** Feeding and medication, same for both services. */
export function FeedingCard() {
  return (
    <Card title="Feeding and medication">
      <p>
        Bring your dog’s own food, portioned or with a note on how much and when. We keep to the
        meals your dog knows, give everyone their own place to eat, and there’s always fresh water.
      </p>
      <p>
        Tablets, drops and ointments are given as your vet prescribed, at no extra charge. Bring
        them in their packaging and add the times to your pet’s profile. In an emergency we call you
        first and go to your vet, or to the nearest one that’s open.
      </p>
    </Card>
  );
}
