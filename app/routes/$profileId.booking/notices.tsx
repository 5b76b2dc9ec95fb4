import { formatSpan } from '~/domain/format-dates';
import { type Cents, formatMoney } from '~/domain/money';
import type { Service } from '~/domain/services';
import type { StandingStay } from '~/domain/stay-rules';
import { nameList } from '~/lib/format';
import { paths } from '~/lib/paths';
import { AlertBox } from '~/ui/alert-box';
import { VisuallyHidden } from '~/ui/visually-hidden';

type EarlierStay = {
  service: Service;
  /** Local times, empty where none could be found. */
  start: string;
  end: string;
  missing: readonly string[];
  dearer: { holiday: string; cents: Cents } | null;
};

/** What "Same stay, new dates" filled in, so that no day is booked by accident. */
export function AgainNotice({ again, service }: { again: EarlierStay; service: Service }) {
  const { start, end, missing, dearer } = again;
  const proposed = start !== '' && service === again.service;
  return (
    <AlertBox kind="info" title="Same stay, new dates">
      <p>
        {proposed
          ? `The next time that works: ${formatSpan(start, end)}. Change anything you like.`
          : 'Choose the days.'}
      </p>
      {proposed && dearer ? (
        <p>
          {dearer.holiday} falls in this stay and adds {formatMoney(dearer.cents)}.
        </p>
      ) : null}
      {missing.length === 0 ? null : (
        <p>{nameList(missing)} can’t be booked anymore. Choose who’s coming.</p>
      )}
    </AlertBox>
  );
}

/**
 * Says that chosen pets are booked at that time already. It refuses nothing: two stays at once may
 * well be meant. The hidden inputs tell the server which of them the page showed.
 */
export function StandingNotice({
  stays,
  pets,
}: {
  stays: readonly StandingStay[];
  pets: readonly { id: string; name: string }[];
}) {
  return (
    <>
      {stays.map(({ id }) => (
        <input key={id} type="hidden" name="noticed" value={id} />
      ))}
      {stays.length === 0 ? null : (
        <AlertBox kind="warning" title="Already booked at that time">
          {stays.map((stay) => (
            <p key={stay.id}>
              {namesIn(stay, pets)}: {stay.service}, {formatSpan(stay.start, stay.end)} (
              {stay.status}).{' '}
              <a href={paths.booking(stay.id)} target="_blank" rel="noreferrer">
                See it<VisuallyHidden> in a new tab</VisuallyHidden>
              </a>
            </p>
          ))}
          <p>You can still book this stay.</p>
        </AlertBox>
      )}
    </>
  );
}

function namesIn(stay: StandingStay, pets: readonly { id: string; name: string }[]): string {
  return nameList(pets.filter(({ id }) => stay.petIds.includes(id)).map(({ name }) => name));
}
