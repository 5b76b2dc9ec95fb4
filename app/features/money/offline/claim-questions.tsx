import { Link } from '@remix-run/react';
import { formatMoney } from '~/core/money/money';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import { AlertBox } from '~/ui/alert-box';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import flow from '~/ui/layout/flow.module.css';
import type { ClaimView } from './claims.server';
import type { ClaimAnswerIntent } from './claim.schema';
import { paidText } from './other-ways';
import classes from './claims.module.css';

const claimed = ({ ownerName, amountCents: cents, method }: ClaimView) =>
  `${ownerName} says ${paidText({ cents, method })}`;

/** Returns the amount due if it differs from the claim; otherwise empty. */
function dueText({ amountCents, dueCents }: ClaimView): string {
  if (amountCents === dueCents) return '';
  return dueCents === 0 ? 'Nothing more is due.' : `${formatMoney(dueCents)} is due.`;
}

/** Asks the admin whether each claimed payment has arrived (R94). */
export function ClaimQuestions({
  claims,
  action,
}: {
  claims: readonly ClaimView[];
  /** Target of the forms. */
  action: string;
}) {
  if (claims.length === 0) return null;
  return (
    <section aria-label="Did it arrive?">
      <h3 className={classes.title}>Did it arrive?</h3>
      <ul className={classes.claims}>
        {claims.map((claim) => (
          <li key={claim.id} className={classes.claim}>
            <p>
              <strong>{claimed(claim)}</strong> for{' '}
              <Link to={paths.booking(claim.bookingId)}>
                {nameList(claim.petNames) || 'No pets'}, {claim.dayText}
              </Link>
              . <span className={classes.note}>{saidAndDue(claim)}</span>
            </p>
            <AnswerButtons claim={claim} action={action} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const saidAndDue = (claim: ClaimView) =>
  [`Said ${claim.saidText}.`, dueText(claim)].filter(Boolean).join(' ');

/** The same question on the stay's page. */
export function ClaimQuestion({ claim, action }: { claim: ClaimView; action: string }) {
  return (
    <AlertBox kind="warning" title="Did it arrive?">
      <p>{`${claimed(claim)}. ${saidAndDue(claim)}`}</p>
      <AnswerButtons claim={claim} action={action} />
    </AlertBox>
  );
}

const answers: { intent: ClaimAnswerIntent; label: string; variant: 'filled' | 'default' }[] = [
  { intent: 'claim-received', label: 'Received', variant: 'filled' },
  { intent: 'claim-not-yet', label: 'Not yet', variant: 'default' },
];

function AnswerButtons({ claim, action }: { claim: ClaimView; action: string }) {
  return (
    <PostForm
      action={action}
      // One owner may have sent the same amount for several stays.
      label={`${claimed(claim)} for ${nameList(claim.petNames) || 'No pets'}, ${claim.dayText}`}
      className={flow.row ?? ''}
    >
      <input type="hidden" name="claim_id" value={claim.id} />
      {answers.map(({ intent, label, variant }) => (
        <SubmitButton
          key={intent}
          name="intent"
          value={intent}
          variant={variant}
          size="sm"
          about={` ${paidText({ cents: claim.amountCents, method: claim.method })} of ${claim.ownerName}`}
        >
          {label}
        </SubmitButton>
      ))}
    </PostForm>
  );
}
