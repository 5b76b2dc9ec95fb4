import { Link, useFetcher } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { parseLocalDateTime } from '~/core/time/business-time';
import { isFree } from '~/features/booking/places/busy';
import { samePets } from '~/features/booking/rules/stay-rules';
import { paths } from '~/core/web/paths';
import type { FullStay } from '~/features/booking/places/free-stays.server';
import { AlertBox } from '~/ui/alert-box';
import { SubmitButton } from '~/ui/form/post-form';
import { useHydrated } from '~/ui/use-hydrated';
import { type BookingDraft, type BookingFacts, formId, fullForDraft } from './use-booking-draft';
import classes from './full-notice.module.css';

type FullNoticeProps = {
  draft: BookingDraft;
  facts: BookingFacts;
  /** The server's answer to a full stay. */
  full: FullStay | null;
  /** Whether the server refused that stay, with the reason on the page. */
  refused: boolean;
  ownerId: string;
  /** Fills in an offered stay without leaving the page. */
  onTake: (times: { start: string; end: string }) => void;
};

/** Notice that the house is full for the chosen dogs and times, with free places near them (R43). */
export function FullNotice({
  draft,
  facts,
  full: answered,
  refused,
  ownerId,
  onTake,
}: FullNoticeProps) {
  const [start, end] = [parseLocalDateTime(draft.start), parseLocalDateTime(draft.end)];
  const isFull =
    start !== null && end !== null && !isFree({ start, end }, fullForDraft(draft, facts));
  const hydrated = useHydrated();
  const found = useNearby(isFull && draft.pets.length > 0 ? JSON.stringify(draft) : null);
  const full = [answered, found].find((one) => one && isStayOf(draft, one));
  if (full)
    return (
      <NearbyStays
        full={full}
        ownerId={ownerId}
        onTake={onTake}
        refused={refused && full === answered}
      >
        {facts.mayWait ? <WaitForThis /> : null}
      </NearbyStays>
    );
  if (!isFull) return null;
  return (
    <AlertBox kind="warning" title={fullTitle}>
      <p>{draft.pets.length === 0 ? choosePets : hydrated ? looking : updateTotal}</p>
      {facts.mayWait ? <WaitForThis /> : null}
    </AlertBox>
  );
}

/** Fetches free places near the stay as soon as it is chosen. @param stay null for no request */
function useNearby(stay: string | null): FullStay | null {
  const { submit, data } = useFetcher<{ full?: FullStay | null }>();
  const lastStay = useRef<string | null>(null);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (stay === null || stay === lastStay.current || !(form instanceof HTMLFormElement)) return;
    lastStay.current = stay;
    const formData = new FormData(form);
    formData.set('intent', 'near');
    submit(formData, { method: 'post' });
  }, [submit, stay]);
  return data?.full ?? null;
}

const fullTitle = 'The house is full for part of that time';
const looking = 'Looking for what’s free nearby.';
const choosePets = 'Choose who’s coming to see what’s free nearby.';
const updateTotal = 'Press Update total to see what’s free nearby.';

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
  refused,
  children,
}: Pick<FullNoticeProps, 'ownerId' | 'onTake' | 'refused'> & {
  full: FullStay;
  children: ReactNode;
}) {
  const why = refused ? null : <p>{`${fullTitle}.`}</p>;
  if (free.length === 0)
    return (
      <AlertBox kind="info">
        {why}
        <p>
          Nothing near is free. <Link to={paths.messagesOf(ownerId)}>Write to us.</Link>
        </p>
        {children}
      </AlertBox>
    );
  return (
    <AlertBox kind="info" title="Free near that time">
      {why}
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
