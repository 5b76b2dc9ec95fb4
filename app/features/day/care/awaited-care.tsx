import type { AwaitedDog } from './day-sheet';
import { Unfold } from '~/ui/unfold';
import classes from './missed-care-list.module.css';

/** Care for dogs that haven't arrived yet, folded and without buttons (R81). */
export function AwaitedCare({ dogs }: { dogs: readonly AwaitedDog[] }) {
  return dogs.map(({ petId, petName, lines }) => (
    <Unfold key={petId} label={`${petName} isn’t here yet`} className={classes.folded}>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Unfold>
  ));
}
