import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type { OwnWait } from '~/features/booking/waitlist/waitlist.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import classes from '~/ui/card-parts.module.css';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { QuoteLines } from '~/features/money/pricing/money';

/** An owner's waitlist entries, with the places held for them (R56). */
export function OwnWaitlistCard({
  waits,
  ownerId,
  forAdmin,
}: {
  waits: readonly OwnWait[];
  ownerId: string;
  forAdmin: boolean;
}) {
  if (waits.length === 0) return null;
  return (
    <div id="waitlist">
      <Card title="Waitlist">
        <ul className={classes.wideList}>
          {waits.map((wait) => (
            <li key={wait.id} className={classes.row}>
              <div className={classes.words}>
                <p className={classes.strong}>
                  {nameList(wait.petNames) || 'No dog'}: {wait.service}
                </p>
                <p>{wait.when}</p>
                <State wait={wait} />
              </div>
              {forAdmin ? null : <Buttons wait={wait} ownerId={ownerId} />}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function State({ wait: { offer, ended, before } }: { wait: OwnWait }) {
  if (ended !== null) return <p className={classes.quiet}>The offer ended on {ended}.</p>;
  if (offer === null) return <p className={classes.quiet}>{before}</p>;
  return (
    <>
      <p role="status">
        <strong>A place is free.</strong> It’s held for you until {offer.until}.
      </p>
      <QuoteLines {...offer.quote} />
      {offer.terms === '' ? null : <p>{offer.terms}</p>}
    </>
  );
}

function Buttons({ wait, ownerId }: { wait: OwnWait; ownerId: string }) {
  const { id, petNames, when, stay, offer, ended } = wait;
  const about = ` ${nameList(petNames)}, ${when}`;
  if (ended !== null)
    return (
      <LinkButton to={paths.bookStay(ownerId, stay)} variant="default">
        Book this stay
      </LinkButton>
    );
  return (
    <PostForm label={`Waitlist:${about}`} className={classes.buttons ?? ''}>
      <input type="hidden" name="entry" value={id} />
      {offer === null ? null : (
        <>
          <input type="hidden" name="seen_cents" value={offer.quote.totalCents} />
          <SubmitButton name="intent" value="take" about={about}>
            Take it
          </SubmitButton>
        </>
      )}
      <SubmitButton
        name="intent"
        value={offer === null ? 'leave' : 'decline'}
        variant="default"
        about={about}
      >
        {offer === null ? 'Leave' : 'No, thanks'}
      </SubmitButton>
    </PostForm>
  );
}
