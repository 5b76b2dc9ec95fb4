import { formatMoney } from '~/core/money/money';
import { paths } from '~/core/web/paths';
import type { Together } from './quick-daycare.server';
import { Card } from '~/ui/card';
import { LinkButton } from '~/ui/button';
import classes from '~/ui/card-parts.module.css';

/** Card: one booking for all dogs costs less today, with a link to the prefilled form. */
export function BookTogether({ together, ownerId }: { together: Together; ownerId: string }) {
  const { dogs, start, end, fromText, untilText, oneByOneCents, togetherCents } = together;
  const all = dogs === 2 ? 'both' : `all ${dogs}`;
  return (
    <Card tone="tinted">
      <p>
        Bringing {all} dogs today? As one booking from {fromText} to {untilText} they cost{' '}
        {formatMoney(togetherCents)} instead of {formatMoney(oneByOneCents)} by Quick Daycare.
      </p>
      <div className={classes.buttons}>
        <LinkButton
          to={paths.book(ownerId, { service: 'Daycare', dogs, from: start, to: end })}
          variant="light"
        >
          Book {all} dogs
        </LinkButton>
      </div>
    </Card>
  );
}
