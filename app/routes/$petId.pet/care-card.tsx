import { itemText, timesText } from '~/features/care/care';
import { paths } from '~/core/web/paths';
import type { PlannedItem } from '~/features/care/care-plans.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import classes from './pet-page.module.css';

/** What a dog eats and takes, and the way to the page that changes it (R51). */
export function CareCard({ petId, plan }: { petId: string; plan: readonly PlannedItem[] }) {
  return (
    <Card
      title="Meals and medicine"
      actions={
        <LinkButton to={paths.petCare(petId)} variant="light" size="sm">
          {plan.length === 0 ? 'Add' : 'Change'}
        </LinkButton>
      }
    >
      {plan.length === 0 ? (
        <p className={classes.quiet}>Add what to give and when, and we’ll tick it off each day.</p>
      ) : (
        <ul className={classes.records}>
          {plan.map((item) => (
            <li key={item.id} className={classes.record}>
              <p>{itemText(item)}</p>
              <p className={classes.quiet}>{timesText(item.times)}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
