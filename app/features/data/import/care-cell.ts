/** A dog's care plan (R51) in one cell of the list, for another house's import (R100). */
import { csvLine, csvText, readCsv } from '~/core/text/csv';
import { clockText } from '~/core/text/format';
import { type CareItem, mostItems } from '~/features/day/care/care';
import { careItemSchema, careTimes } from '~/features/day/care/care.schema';

export type ImportedCare = Pick<
  CareItem,
  'kind' | 'what' | 'amount' | 'times' | 'fromDate' | 'untilDate'
> & { reason: string; note: string };

/**
 * Formats the items, one per line: `"medicine","Apoquel 16 mg","1 tablet","07:00 17:30","itching","With
 * food","",""`.
 */
export function careCell(items: readonly ImportedCare[]): string {
  return items
    .map(({ kind, what, amount, times, reason, note, fromDate, untilDate }) =>
      csvLine(
        [kind, what, amount, times.map(clockText).join(' '), reason, note, fromDate, untilDate].map(
          (text) => csvText(text ?? ''),
        ),
      ),
    )
    .join('')
    .trimEnd();
}

/** Parses the items of a cell; null if malformed or more than a dog can have. */
export function readCareCell(cell: string): ImportedCare[] | null {
  const read = readCsv(cell);
  if ('problem' in read || read.value.length > mostItems) return null;
  const items = read.value.map(({ cells }) => itemOf(cells));
  return items.some((item) => item === null) ? null : items.filter((item) => item !== null);
}

function itemOf(cells: readonly string[]): ImportedCare | null {
  const [kind = '', what, amount, times = '', reason, note, from, until] = cells;
  const { success, data } = careItemSchema.safeParse({
    ...{ kind: kind.trim().toLowerCase(), what, amount, reason, note },
    ...{ times: times.split(/\s+/), from_date: from ?? '', until_date: until ?? '' },
  });
  if (!success) return null;
  return {
    ...{ kind: data.kind, what: data.what, amount: data.amount, times: careTimes(data) },
    ...{ reason: data.kind === 'medicine' ? data.reason : '', note: data.note },
    ...{ fromDate: data.from_date, untilDate: data.until_date },
  };
}
