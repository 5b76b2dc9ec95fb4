import { formatSpan } from '~/core/time/format-dates';
import type { StandingStay } from '~/features/booking/rules/stay-rules';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import { AlertBox } from '~/ui/alert-box';
import { VisuallyHidden } from '~/ui/visually-hidden';

/**
 * Warns that chosen pets are already booked at that time, without blocking: two overlapping stays may be
 * intended. The hidden inputs tell the server which stays the page showed.
 */
export function StandingNotice({
  stays,
  pets,
  goOn,
}: {
  stays: readonly StandingStay[];
  pets: readonly { id: string; name: string }[];
  /** Hint on how to continue. */
  goOn: string;
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
          <p>{goOn}</p>
        </AlertBox>
      )}
    </>
  );
}

function namesIn(stay: StandingStay, pets: readonly { id: string; name: string }[]): string {
  return nameList(pets.filter(({ id }) => stay.petIds.includes(id)).map(({ name }) => name));
}
