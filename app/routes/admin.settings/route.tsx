import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Stack } from '@mantine/core';
import { pageMeta } from '~/core/web/page-meta';
import { requireAdmin } from '~/core/web/guards.server';
import { Icon } from '~/ui/icon';
import { indexGroups } from './index-facts.server';
import classes from './settings-index.module.css';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Settings · Admin', search: 'noindex' });

/** The Settings tab (R7): every card in its group, with its current value. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  return { groups: await indexGroups(viewer) };
}

export default function SettingsIndex() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <Stack gap="lg">
      <h2>Settings</h2>
      <div className={classes.groups}>
        {groups.map(({ title, rows }) => (
          <section key={title} aria-label={title} className={classes.group}>
            <h2 className={classes.heading}>{title}</h2>
            <ul className={classes.rows}>
              {rows.map((row) => (
                <li key={row.id} id={row.id} className={classes.item}>
                  <Link
                    to={row.to}
                    className={classes.row}
                    aria-label={`${row.title}: ${row.state}`}
                  >
                    <span className={classes.words}>
                      <span className={classes.title}>{row.title}</span>
                      <span className={classes.state}>{row.state}</span>
                    </span>
                    <Icon name="forward" className={classes.arrow} />
                  </Link>
                  {row.also.map((anchor) => (
                    <span key={anchor} id={anchor} />
                  ))}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Stack>
  );
}
