import { grouped } from '~/core/text/counted';
import { paths } from '~/core/web/paths';
import type { ImportReport } from '~/features/data/import/import-list.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { FactsList } from '~/ui/facts-list';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import parts from '~/ui/card-parts.module.css';
import classes from './import.module.css';

const counted = (count: number, one: string, many: string) =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** Names the lines that are left out: `3 lines: 8, 9 and 12`. */
function outText(count: number, lines: readonly number[]): string {
  const more = count > lines.length ? ' and more' : '';
  return `${counted(count, 'line', 'lines')}: ${lines.map(grouped).join(', ')}${more}`;
}

const countedSorts = [
  { label: 'Owners', of: 'owners' },
  { label: 'Dogs', of: 'dogs' },
  { label: 'Vaccinations', of: 'dates' },
  { label: 'Stays', of: 'stays' },
  { label: 'Balances', of: 'balances' },
] as const;

/** Findings of a check, with the import button, or the result of an import (`version` null). */
export function ReportCard({
  report: {
    isNew,
    isThere,
    values,
    problems,
    others,
    leftOut,
    leftOutLines,
    isRepeated,
    notices,
    otherNotices,
    unread,
  },
  version,
}: {
  report: ImportReport;
  version: string | null;
}) {
  const nothing = Object.values(isNew).every((count) => count === 0);
  const present = Object.values(isThere).some((count) => count > 0);
  const sorts = countedSorts.filter(({ of }) => isNew[of] !== undefined);
  return (
    <Card title={version === null ? 'Your list is imported' : 'What is in your list'}>
      <FactsList
        facts={[
          ...sorts.map(({ label, of }) => ({
            label,
            value: [
              `${grouped(isNew[of] ?? 0)} new`,
              `${grouped(isThere[of] ?? 0)} you already have`,
              ...(isRepeated[of] ? [`${grouped(isRepeated[of])} repeated in your list`] : []),
            ].join(', '),
          })),
          ...(leftOut > 0 ? [{ label: 'Left out', value: outText(leftOut, leftOutLines) }] : []),
          ...(unread.length > 0
            ? [
                {
                  label: 'Not used',
                  value: `${counted(unread.length, 'column', 'columns')}: ${unread.join(', ')}`,
                },
              ]
            : []),
        ]}
      />
      {version === null && !nothing ? null : <p>{resultText({ nothing, present, leftOut })}</p>}
      {version !== null && values.some(({ answer }) => answer === null) ? (
        <p>Some words in your list are new to us. Tell us below what they mean.</p>
      ) : null}
      {others === 0 ? null : (
        <section aria-labelledby="left-out">
          <h3 id="left-out">
            {others === 1 ? 'One line doesn’t fit' : `${grouped(others)} lines don’t fit`}
          </h3>
          <p>{wayOn({ one: others === 1, imported: version === null })}</p>
          <Lines lines={problems} />
          {others > problems.length ? (
            <p>And {counted(others - problems.length, 'more line', 'more lines')}.</p>
          ) : null}
        </section>
      )}
      {notices.length === 0 ? null : (
        <section aria-labelledby="to-know">
          <h3 id="to-know">Good to know</h3>
          <Lines lines={notices} />
          {otherNotices > 0 ? <p>And {counted(otherNotices, 'more line', 'more lines')}.</p> : null}
        </section>
      )}
      {version === null && isNew.stays !== undefined ? (
        <LinkButton to={paths.adminReservations()} variant="light">
          See the reservations
        </LinkButton>
      ) : version === null ? (
        <LinkButton to={paths.adminUsers({ sort: 'newest' })} variant="light">
          See the owners
        </LinkButton>
      ) : nothing ? null : (
        <PostForm className={parts.buttons ?? ''} label="Import">
          <input type="hidden" name="version" value={version} />
          <SubmitButton name="intent" value="import">
            {leftOut === 0
              ? 'Import this list'
              : `Import the rest without ${counted(leftOut, 'line', 'lines')}`}
          </SubmitButton>
        </PostForm>
      )}
    </Card>
  );
}

/** Advice for lines that were left out. */
function wayOn({ one, imported }: { one: boolean; imported: boolean }): string {
  const it = one ? 'it' : 'them';
  return imported
    ? `All other lines are imported. To bring ${it} in, correct ${it} in your file and choose it again: nothing comes in twice.`
    : `Correct ${it} in your file and choose it again, or import the rest.`;
}

/** Messages about single lines, or about the file (line 0). */
function Lines({ lines }: { lines: ImportReport['problems'] }) {
  return (
    <ol className={classes.problems}>
      {lines.map(({ line, text }, at) => (
        <li key={at}>
          {line === 0 ? null : <strong>Line {grouped(line)}:</strong>} {text}
        </li>
      ))}
    </ol>
  );
}

/** Result of the check; "all lines are ready" only if no line is left out (R100). */
function resultText({
  nothing,
  present,
  leftOut,
}: {
  nothing: boolean;
  present: boolean;
  leftOut: number;
}): string {
  if (nothing && !present) return 'No line fits yet.';
  if (leftOut > 0)
    return nothing ? 'You already have the other lines.' : 'The other lines can be imported.';
  return nothing ? 'Nothing new: you already have all of it.' : 'All lines are ready.';
}
