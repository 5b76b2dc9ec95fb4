import type { ReactNode } from 'react';
import type { Cents } from '~/domain/money';
import { Card } from '../card';
import { Money } from '../money';
import classes from './home.module.css';

/** The two services with what they cost at the least, in cents, from the pricing row. */
export function ServiceCards({
  daycareFromCents,
  boardingFromCents,
}: {
  daycareFromCents: Cents;
  boardingFromCents: Cents;
}) {
  return (
    <div className={classes.services}>
      <Service title="Daycare" from={daycareFromCents} per="a day">
        Company, play and naps while you are out. Come in the morning, leave when you like.
      </Service>
      <Service title="Boarding" from={boardingFromCents} per="for 24 hours">
        Overnight without crates: your dog sleeps where the family sleeps.
      </Service>
    </div>
  );
}

function Service({
  title,
  from,
  per,
  children,
}: {
  title: string;
  from: Cents;
  per: string;
  children: ReactNode;
}) {
  return (
    <Card title={title}>
      <p>{children}</p>
      <p className={classes.price}>
        From <Money cents={from} /> {per}
      </p>
    </Card>
  );
}
