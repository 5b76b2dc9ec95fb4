import type { ReactNode } from 'react';
import { nextIntents, otherIntents, type StatusIntent } from '~/features/stays/booking-status';
import { type ListPlace, paths } from '~/core/web/paths';
import { buttonClasses, LinkButton } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { DetailsMenu } from '~/ui/layout/tabs';
import classes from './admin-actions.module.css';
import { AskBooking, type BookingToAsk } from '~/features/reservations/booking-question';
import { StatusButtons } from './status-buttons';

/** What the admin can do about a booking depends on this. */
type BookingToAnswer = BookingToAsk & {
  ownerId: string;
  ownerGone: boolean;
  startText: string;
  endText: string;
  /** Why it cannot be deleted (R21), in words; null when it can. */
  whyNotDeleted: string | null;
};

type Answering = {
  booking: BookingToAnswer;
  reasons: readonly string[];
  /** Where answers are sent; the current page when left out. */
  action?: string | undefined;
  /** The list to come back to from a page that asks. */
  place?: ListPlace;
};

/** The admin's buttons: what the stay needs next in sight, all others in "More" (R71). */
export function AdminActions({
  more,
  deleteInMore = true,
  withTimes = true,
  ...answering
}: Answering & {
  /** False where the place shows Drop Off and Pick Up already. */
  withTimes?: boolean;
  /** Further links of this place, in "More". */
  more?: ReactNode;
  /** False where the place has a Delete of its own. */
  deleteInMore?: boolean;
}) {
  const { booking, reasons, place = {} } = answering;
  const { id, ownerId, ownerGone, startText, endText, whyNotDeleted } = booking;
  const next = nextIntents(booking);
  const others = otherIntents(booking);
  const mayReject = next.includes('reject') || others.includes('reject');
  return (
    <>
      <Answers {...answering} intents={next} />
      <DetailsMenu
        group="more"
        className={classes.more}
        summaryClassName={buttonClasses({ variant: 'default', className: classes.summary })}
        summary={
          <>
            More <Icon name="chevron" className={classes.chevron} />
          </>
        }
      >
        <div className={classes.panel}>
          {withTimes ? (
            <dl className={classes.times}>
              <dt>Drop Off</dt>
              <dd>{startText}</dd>
              <dt>Pick Up</dt>
              <dd>{endText}</dd>
            </dl>
          ) : null}
          <Answers {...answering} intents={others} />
          {mayReject ? <AskBooking {...answering} question="reject" /> : null}
          {ownerGone ? null : (
            <LinkButton to={paths.adminMessaging(ownerId)} variant="default">
              Send Message
            </LinkButton>
          )}
          <LinkButton to={paths.editBooking(id, place)} variant="default">
            Edit
          </LinkButton>
          {more}
          {!deleteInMore ? null : whyNotDeleted === null ? (
            <AskBooking question="delete" booking={booking} reasons={reasons} place={place} />
          ) : (
            <p className={classes.why}>{whyNotDeleted}</p>
          )}
        </div>
      </DetailsMenu>
    </>
  );
}

/** Accept and Reject answer at a press; Cancel asks once more, everywhere alike (R71). */
function Answers({ intents, ...answering }: Answering & { intents: readonly StatusIntent[] }) {
  const { booking, action } = answering;
  const pressed = intents.filter((intent) => intent !== 'cancel');
  return (
    <>
      <StatusButtons booking={booking} intents={pressed} action={action} />
      {intents.includes('cancel') ? <AskBooking {...answering} question="cancel" /> : null}
    </>
  );
}
