import type { ReactNode } from 'react';
import {
  nextIntents,
  otherIntents,
  type StatusIntent,
} from '~/features/booking/rules/booking-status';
import { type ListPlace, paths } from '~/core/web/paths';
import { LinkButton } from '~/ui/button';
import { MoreMenu } from '~/ui/layout/more-menu';
import classes from './admin-actions.module.css';
import { AskBooking, type BookingToAsk } from '~/features/booking/lists/booking-question';
import { StatusButtons } from './status-buttons';

/** Facts about a booking that decide which actions the admin gets. */
type BookingToAnswer = BookingToAsk & {
  ownerId: string;
  ownerGone: boolean;
  startText: string;
  endText: string;
  /** Reason it can't be deleted (R21); null if it can. */
  whyNotDeleted: string | null;
};

type Answering = {
  booking: BookingToAnswer;
  reasons: readonly string[];
  /** Target of the form; the current page if left out. */
  action?: string | undefined;
  /** List to return to after a confirmation page. */
  place?: ListPlace;
};

/** The admin's buttons: the stay's next steps in view, all others under "More" (R71). */
export function AdminActions({
  more,
  deleteInMore = true,
  withTimes = true,
  ...answering
}: Answering & {
  /** False if the page shows Drop Off and Pick Up elsewhere. */
  withTimes?: boolean;
  /** Further links to show under "More". */
  more?: ReactNode;
  /** False if the page has its own Delete. */
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
      <MoreMenu>
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
      </MoreMenu>
    </>
  );
}

/** Accept and Reject act on the first tap; Cancel always asks for confirmation (R71). */
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
