import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { parseLocalDateTime } from '~/core/time/business-time';
import { isFree } from '~/features/places/busy';
import { samePets } from '~/features/stays/stay-rules';
import { paths } from '~/core/web/paths';
import type { FullStay } from '~/features/places/free-stays.server';
import { AlertBox } from '~/ui/alert-box';
import { SubmitButton } from '~/ui/form/post-form';
import { type BookingDraft, type BookingFacts, fullForDraft } from './use-booking-draft';
import classes from './full-notice.module.css';

type FullNoticeProps = {
  draft: BookingDraft;
  facts: BookingFacts;
  /** What the server answered to the stay that it refused. */
  full: FullStay | null;
  ownerId: string;
  /** Fills in an offered stay without leaving the page. */
  onTake: (times: { start: string; end: string }) => void;
};

/** Says that the chosen dogs have no place at the chosen time, and what is free near it (R43). */
export function FullNotice({ draft, facts, full, ownerId, onTake }: FullNoticeProps) {
  if (full && isStayOf(draft, full))
    return (
      <NearbyStays full={full} ownerId={ownerId} onTake={onTake}>
        {facts.mayWait ? <WaitForThis /> : null}
      </NearbyStays>
    );
  const [start, end] = [parseLocalDateTime(draft.start), parseLocalDateTime(draft.end)];
  if (start === null || end === null || isFree({ start, end }, fullForDraft(draft, facts)))
    return null;
  return (
    <AlertBox kind="warning" title="The house is full for part of that time">
      <p>Press Book! to see what’s free nearby.</p>
      {facts.mayWait ? <WaitForThis /> : null}
    </AlertBox>
  );
}

/** Sends the form as it is to the waitlist (R56). */
function WaitForThis() {
  return (
    <>
      <p>Or join the waitlist. When a place becomes free, we hold it for you and email you.</p>
      <SubmitButton name="intent" value="wait" variant="default">
        Wait for this
      </SubmitButton>
    </>
  );
}

function isStayOf(draft: BookingDraft, { stay }: FullStay): boolean {
  return draft.start === stay.start && draft.end === stay.end && samePets(draft.pets, stay.petIds);
}

function NearbyStays({
  full: { stay, free },
  ownerId,
  onTake,
  children,
}: Pick<FullNoticeProps, 'ownerId' | 'onTake'> & { full: FullStay; children: ReactNode }) {
  if (free.length === 0)
    return (
      <AlertBox kind="info">
        <p>
          Nothing near is free. <Link to={paths.messagesOf(ownerId)}>Write to us.</Link>
        </p>
        {children}
      </AlertBox>
    );
  return (
    <AlertBox kind="info" title="Free near that time">
      <ul className={classes.offers}>
        {free.map(({ start, end, text, when }) => (
          <li key={start + end}>
            <Link
              to={paths.bookStay(ownerId, { ...stay, start, end })}
              onClick={(event) => {
                event.preventDefault();
                onTake({ start, end });
              }}
            >
              {text}
            </Link>
            {stay.service === 'Boarding' ? <p className={classes.when}>{when}</p> : null}
          </li>
        ))}
      </ul>
      {children}
    </AlertBox>
  );
}
