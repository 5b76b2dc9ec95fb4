import { itemText, careTimesText } from '~/features/day/care/care';
import { paths } from '~/core/web/paths';
import type { PlannedItem } from '~/features/day/care/care-plans.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import classes from './pet-page.module.css';

/** A dog's meals and medicine, with a link to the page that edits them (R51). */
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
              <p className={classes.quiet}>{careTimesText(item.times)}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
