import { formatDateTime } from '~/domain/date-words';
import { formatMoney, type Cents } from '~/domain/money';
import type { LocalDateTime } from '~/domain/business-time';
import type { Service } from '~/domain/services';
import { nameList } from '~/lib/name-list';

/** What an edit can change, before or after it. */
export type EditedFacts = {
  petNames: readonly string[];
  service: Service;
  start: LocalDateTime;
  end: LocalDateTime;
  message: string;
  totalCents: Cents;
  totalByHand: boolean;
};

/** What an edit changed, for the history, such as `Drop Off from … to …; total …` (R15). */
export function editWords(before: EditedFacts, after: EditedFacts): string {
  const said = (what: string, words: (facts: EditedFacts) => string) =>
    words(before) === words(after) ? [] : [`${what} from ${words(before)} to ${words(after)}`];
  return [
    ...said('pets', ({ petNames }) => nameList(petNames) || 'none'),
    ...said('service', ({ service }) => service),
    ...said('Drop Off', ({ start }) => formatDateTime(start)),
    ...said('Pick Up', ({ end }) => formatDateTime(end)),
    // The words of a message are nobody's business in a list of changes.
    ...(before.message === after.message ? [] : ['the message']),
    ...said(
      'total',
      ({ totalCents, totalByHand }) =>
        `${formatMoney(totalCents)}${totalByHand ? ' (set by hand)' : ''}`,
    ),
  ].join('; ');
}
