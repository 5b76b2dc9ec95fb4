import { paths } from '~/core/web/paths';
import type { ImportReport } from '~/features/import/import-list.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { FactsList } from '~/ui/facts-list';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import parts from '~/ui/card-parts.module.css';
import classes from './import.module.css';

const number = (count: number) => count.toLocaleString('en-US');
const counted = (count: number, one: string, many: string) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** What a check found, with the button to import it, or what an import did (`version` null). */
export function ReportCard({
  report: { isNew, isThere, values, problems, others, leftOut, unread },
  version,
}: {
  report: ImportReport;
  version: string | null;
}) {
  const nothing = isNew.owners + isNew.dogs + isNew.dates === 0;
  const present = isThere.owners + isThere.dogs + isThere.dates > 0;
  const row = (label: string, of: keyof typeof isNew) => ({
    label,
    value: `${number(isNew[of])} new, ${number(isThere[of])} already here`,
  });
  return (
    <Card title={version === null ? 'Your list is imported' : 'What is in your list'}>
      <FactsList
        facts={[
          row('Owners', 'owners'),
          row('Dogs', 'dogs'),
          row('Vaccinations', 'dates'),
          ...(leftOut > 0 ? [{ label: 'Left out', value: counted(leftOut, 'line', 'lines') }] : []),
          ...(unread.length > 0 ? [{ label: 'Columns not read', value: unread.join(', ') }] : []),
        ]}
      />
      {version === null && !nothing ? null : <p>{resultText({ nothing, present, leftOut })}</p>}
      {version !== null && values.some(({ answer }) => answer === null) ? (
        <p>Some words in your list are new to us. Tell us below what they mean.</p>
      ) : null}
      {others === 0 ? null : (
        <section aria-labelledby="left-out">
          <h3 id="left-out">
            {others === 1 ? 'One line doesn’t fit' : `${number(others)} lines don’t fit`}
          </h3>
          <p>Correct them in your file and choose it again, or import the rest.</p>
          <ol className={classes.problems}>
            {problems.map(({ line, text }) => (
              <li key={line}>
                <strong>Line {number(line)}:</strong> {text}
              </li>
            ))}
          </ol>
          {others > problems.length ? (
            <p>And {counted(others - problems.length, 'more line', 'more lines')}.</p>
          ) : null}
        </section>
      )}
      {version === null ? (
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

/** Says that every line fits only if none is left out (R100). */
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
    return nothing ? 'The other lines are already here.' : 'The other lines can be imported.';
  return nothing ? 'Every line fits, and all of it is already here.' : 'Every line fits.';
}
