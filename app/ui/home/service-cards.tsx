import type { Cents } from '~/domain/money';
import { Card } from '../card';
import { Money } from '../money';
import classes from './home.module.css';

/** The two services with what they cost, in cents, from the pricing row. */
export function ServiceCards({
  partDay,
  fullDay,
  boarding,
}: {
  partDay: Cents;
  fullDay: Cents;
  boarding: Cents;
}) {
  return (
    <div className={classes.services}>
      <Card title="Daycare">
        <p>Company, play and naps while you are out. Come in the morning, leave when you like.</p>
        <p className={classes.price}>
          <Money cents={partDay} /> for up to 4 hours, <Money cents={fullDay} /> for the day
        </p>
      </Card>
      <Card title="Boarding">
        <p>Overnight without crates: your dog sleeps where the family sleeps.</p>
        <p className={classes.price}>
          <Money cents={boarding} /> for each 24 hours
        </p>
      </Card>
    </div>
  );
}
