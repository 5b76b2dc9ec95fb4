import { Checkbox } from '@mantine/core';
import classes from './belongings.module.css';

/** A checkbox for each item to send home with the dogs, inside the "Left" form (R90). */
export function BelongingsTicks({ things }: { things: readonly string[] }) {
  if (things.length === 0) return null;
  return (
    <fieldset className={classes.ticks}>
      <legend className={classes.legend}>Goes home, too</legend>
      {things.map((what) => (
        <Checkbox key={what} name="back" value={what} label={what} size="md" />
      ))}
    </fieldset>
  );
}
