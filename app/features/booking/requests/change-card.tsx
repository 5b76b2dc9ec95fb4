import { Link } from '@remix-run/react';
import { formatMoney } from '~/core/money/money';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type { OpenChange, StaySide } from './open-changes.server';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { QuoteLines } from '~/features/money/pricing/money';
import flow from '~/ui/layout/flow.module.css';
import { Unfold } from '~/ui/unfold';
import { ReadinessList } from '~/features/booking/readiness/before-the-stay';
import classes from './change-card.module.css';
import { differenceText } from './change-difference';
import { Reason } from './reason';

type Sides = Pick<OpenChange, 'was' | 'wanted'>;

/** Quote lines before and after a change (R57). */
export function BothTotals({ was, wanted }: { was: Quoted; wanted: Quoted }) {
  return (
    <div className={classes.totals}>
      <section>
        <h3 className={classes.heading}>Now</h3>
        <QuoteLines {...was} label="The total now" />
      </section>
      <section>
        <h3 className={classes.heading}>With the change</h3>
        <QuoteLines {...wanted} label="The total with the change" />
      </section>
    </div>
  );
}

type Quoted = Pick<StaySide, 'lines' | 'totalCents'>;

const rows: { label: string; of: (side: StaySide) => string }[] = [
  { label: 'Dogs', of: ({ petNames }) => nameList(petNames) || 'No dog' },
  { label: 'Drop Off', of: ({ startText }) => startText },
  { label: 'Pick Up', of: ({ endText }) => endText },
  { label: 'Total', of: ({ totalCents }) => formatMoney(totalCents) },
];

/** List of the changed facts, from old to new. */
export function Differences({ was, wanted }: Sides) {
  return (
    <dl className={classes.facts}>
      {rows
        .filter(({ label, of }) => label === 'Total' || of(was) !== of(wanted))
        .map(({ label, of }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {of(was) === of(wanted) ? (
                `${of(was)}, as it is`
              ) : (
                <>
                  <strong>{of(wanted)}</strong> <span className={classes.was}>was {of(was)}</span>
                </>
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Summary of a change, above everything else (R103). */
export function DifferenceFirst({ children }: { children: string }) {
  return <p className={classes.difference}>{children}</p>;
}

function Details({ change }: { change: OpenChange }) {
  const { was, wanted, message, totalByHand } = change;
  const said = (side: StaySide) => ({ ...side, dogs: side.petNames.length });
  return (
    <>
      <DifferenceFirst>{differenceText(said(was), said(wanted), { totalByHand })}</DifferenceFirst>
      <Differences was={was} wanted={wanted} />
      {message === '' ? null : (
        <div>
          <p className={classes.label}>Message</p>
          <p className={classes.message}>{message}</p>
        </div>
      )}
      {totalByHand ? null : (
        <Unfold label="How the totals add up">
          <BothTotals was={was} wanted={wanted} />
        </Unfold>
      )}
    </>
  );
}

/** Open readiness lines for the added parts of a stay (R87). */
function NotInOrder({ change, forAdmin }: { change: OpenChange; forAdmin: boolean }) {
  if (change.readiness.length === 0) return null;
  return (
    <div>
      <p className={classes.label}>Before this change</p>
      <ReadinessList lines={change.readiness} forAdmin={forAdmin} />
    </div>
  );
}

/** The owner's open change request, with a button to withdraw it. */
export function OwnChange({ change, by }: { change: OpenChange; by: string }) {
  return (
    <Card title="The change you asked for">
      <div className={classes.card}>
        <p>
          {change.stale
            ? `${by} has changed your stay since. Withdraw this change to ask for another one.`
            : `${by} will answer. Until then your stay is as it was.`}
        </p>
        <Details change={change} />
        <NotInOrder change={change} forAdmin={false} />
        {change.totalByHand ? <p>{by} set your total. Any difference is agreed with you.</p> : null}
        <PostForm preventScrollReset label="Withdraw the change">
          <input type="hidden" name="change" value={change.id} />
          <SubmitButton name="intent" value="withdraw-change" variant="default">
            Withdraw
          </SubmitButton>
        </PostForm>
      </div>
    </Card>
  );
}

/** An owner's change request for the admin, with buttons to answer it. */
export function AskedChange({
  change,
  reasons,
  action,
}: {
  change: OpenChange;
  /** The admin's quick reasons. */
  reasons: readonly string[];
  /** Target of the form; the current page if left out. */
  action?: string;
}) {
  const { bookingId, ownerId, ownerName, service, was, stale, places, totalByHand } = change;
  const names = nameList(was.petNames) || 'No pets';
  const formAction = action === undefined ? {} : { action };
  return (
    <article aria-label={`Change for ${names}`} className={classes.asked}>
      <p className={classes.title}>
        <Link to={paths.booking(bookingId)}>{names}</Link>, {service} ·{' '}
        <Link to={paths.profileOf(ownerId)}>{ownerName}</Link> would like to change this stay.
      </p>
      <Details change={change} />
      {places ? <p>With this change: {places}</p> : null}
      <NotInOrder change={change} forAdmin />
      {totalByHand ? (
        <p>You set this total yourself, so it stays. Edit the booking to change it.</p>
      ) : null}
      {stale ? (
        <AlertBox kind="warning">
          <p>
            The stay was changed after {ownerName} asked, so this can only be declined. You can also
            edit the booking.
          </p>
        </AlertBox>
      ) : null}
      <PostForm preventScrollReset label={`Answer the change for ${names}`} {...formAction}>
        <input type="hidden" name="change" value={change.id} />
        <div className={flow.row}>
          {stale ? null : (
            <SubmitButton name="intent" value="accept-change" about={` the change for ${names}`}>
              Accept
            </SubmitButton>
          )}
          <SubmitButton
            name="intent"
            value="decline-change"
            variant="default"
            about={` the change for ${names}`}
          >
            Decline
          </SubmitButton>
        </div>
      </PostForm>
      <Unfold label="Decline with a reason">
        <PostForm
          preventScrollReset
          label={`Decline the change for ${names}`}
          className={classes.card ?? ''}
          {...formAction}
        >
          <input type="hidden" name="change" value={change.id} />
          <Reason quick={reasons} />
          <div className={flow.row}>
            <SubmitButton name="intent" value="decline-change" color="red">
              Decline with this reason
            </SubmitButton>
          </div>
        </PostForm>
      </Unfold>
    </article>
  );
}
