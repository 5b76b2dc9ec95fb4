import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { listChanges } from '~/core/settings/changes.server';
import { pageParam, requireAdmin } from '~/core/web/guards.server';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { Pager } from '~/ui/layout/pager';
import { SettingsFrame } from '~/features/house/settings/settings-frame';
import { Card } from '~/ui/card';
import { FactsList } from '~/ui/facts-list';
import classes from '~/ui/card-parts.module.css';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Changes · Settings', search: 'noindex' });

/** All changes of the settings, newest first; read only. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return listChanges(pageParam(new URL(request.url).searchParams));
}

export default function Changes() {
  const { changes, page, pages } = useLoaderData<typeof loader>();
  return (
    <SettingsFrame>
      {changes.length === 0 ? (
        <EmptyState illustration={<SofaNap />} title="No changes yet">
          <p>Every change to the settings shows up here, with who made it and when.</p>
        </EmptyState>
      ) : (
        <ul className={classes.wideList}>
          {changes.map(({ id, field, before, after, by, at }) => (
            <li key={id}>
              <Card>
                <h3>{field}</h3>
                <FactsList
                  facts={[
                    { label: 'From', value: <Value text={before} /> },
                    { label: 'To', value: <Value text={after} /> },
                    { label: 'By', value: by ?? 'A deleted account' },
                    { label: 'When', value: at },
                  ]}
                />
              </Card>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} />
    </SettingsFrame>
  );
}

const longestShown = 160;

// A whole privacy text would bury every other line.
function Value({ text }: { text: string }) {
  if (text === '') return <span className={classes.quiet}>Empty</span>;
  if (text.length <= longestShown) return <span className={classes.text}>{text}</span>;
  return (
    <details>
      <summary>{text.slice(0, longestShown)}…</summary>
      <div className={classes.text}>{text}</div>
    </details>
  );
}
