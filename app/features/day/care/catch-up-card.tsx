import { Link } from '@remix-run/react';
import { nameList } from '~/core/text/format';
import type { LocalDate } from '~/core/time/business-time';
import { paths } from '~/core/web/paths';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { Unfold } from '~/ui/unfold';
import { asBookedIntent } from './care';
import type { Sending } from './care-forms';
import type { CatchUp } from './catch-up';
import type { MissedOnPage } from './missed-care';
import { MissedCareList } from './missed-care-list';
import classes from './missed-care-list.module.css';

/** Open rows of earlier days (R121): the card after days of silence, and the list of missed care. */
export function EarlierDays({
  catchUp,
  missed,
  ...list
}: Sending & {
  catchUp: CatchUp | null;
  missed: MissedOnPage | null;
  today: LocalDate;
  whole: boolean;
}) {
  const missedCare = missed === null ? null : <MissedCareList missed={missed} {...list} />;
  if (catchUp === null) return missedCare;
  const sending = { action: list.action, formKey: list.formKey };
  const { before, stays, text } = catchUp;
  return (
    <>
      <section aria-label="Catch up" className={classes.missed}>
        <h3 className={classes.title}>Catch up</h3>
        <p>{text}</p>
        <PostForm {...sending} label="Catch up" preventScrollReset failure={notNoted}>
          <input type="hidden" name="before" value={before} />
          <SubmitButton name="intent" value={asBookedIntent} variant="light">
            They came and left as booked
          </SubmitButton>
        </PostForm>
        <p className={classes.quiet}>
          That fills in the booked times. Meals and medicine count as not recorded, owners get no
          email, and no late Pick Up is charged.
        </p>
        <Unfold label="Look at each">
          <ul className={classes.list}>
            {stays.map(({ bookingId, petNames, text: missing }) => (
              <li key={bookingId} className={classes.item}>
                <Link to={paths.booking(bookingId)} className={classes.name}>
                  {nameList(petNames) || 'No pets'}
                </Link>{' '}
                {missing}
              </li>
            ))}
          </ul>
        </Unfold>
      </section>
      {missedCare}
    </>
  );
}

const notNoted = 'This was not noted. Please try again.';
