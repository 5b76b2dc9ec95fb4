import { formatMoney, type Cents } from '~/domain/money';
import { paths } from '~/lib/paths';
import { Button, LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { FactsList } from '~/ui/facts-list';
import { DogPortrait } from '~/ui/illustrations/dog-portrait';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { Money } from '~/ui/money';
import classes from './quick-daycare.module.css';

type Offer =
  | { offered: true; totalCents: Cents; untilText: string }
  | { offered: false; reason: string; standing: { id: string } | null };

const reasonId = 'quick-daycare-reason';

/** What a Quick Daycare costs and until when, with the button that books it, or why not (R19). */
export function QuickDaycare({ offer, petName }: { offer: Offer; petName: string }) {
  if (!offer.offered) return <NotOffered {...offer} />;
  const { totalCents, untilText } = offer;
  return (
    <Card>
      <DogPortrait name={petName} className={classes.portrait} />
      <FactsList
        facts={[
          { label: 'When', value: `Now, until ${untilText}` },
          { label: 'Total', value: <Money cents={totalCents} /> },
        ]}
      />
      <p>Accepted at once, with no answer to wait for. You can undo it right after.</p>
      <PostForm label="Quick Daycare">
        <input type="hidden" name="seen_cents" value={totalCents} />
        <SubmitButton size="lg" fullWidth about={`, ${formatMoney(totalCents)}`}>
          Book Daycare now
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

function NotOffered({ reason, standing }: Extract<Offer, { offered: false }>) {
  return (
    <Card>
      <p id={reasonId}>{reason}</p>
      <Button size="lg" fullWidth disabled aria-describedby={reasonId}>
        Book Daycare now
      </Button>
      {standing ? (
        <LinkButton to={paths.booking(standing.id)} variant="light" fullWidth>
          See that booking
        </LinkButton>
      ) : null}
    </Card>
  );
}
