import { formatSpan } from '~/domain/date-words';
import type { StandingStay } from '~/domain/overlapping-stays';
import { nameList } from '~/lib/name-list';
import { paths } from '~/lib/paths';
import { VisuallyHidden } from '../visually-hidden';
import { AlertBox } from '../alert-box';

/**
 * Says that chosen pets are booked at that time already. It refuses nothing: two stays at once may
 * well be meant. The hidden inputs tell the server which of them the page told of.
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
        <AlertBox kind="warning" title="Booked at that time already">
          {stays.map((stay) => (
            <p key={stay.id}>
              {namesIn(stay, pets)}: {stay.service}, {formatSpan(stay.start, stay.end)} (
              {stay.status}).{' '}
              <a href={paths.booking(stay.id)} target="_blank" rel="noreferrer">
                See it<VisuallyHidden> in a new tab</VisuallyHidden>
              </a>
            </p>
          ))}
          <p>You can book this one all the same.</p>
        </AlertBox>
      )}
    </>
  );
}

function namesIn(stay: StandingStay, pets: readonly { id: string; name: string }[]): string {
  return nameList(pets.filter(({ id }) => stay.petIds.includes(id)).map(({ name }) => name));
}
