import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Stack } from '@mantine/core';
import { pageMeta } from '~/core/web/page-meta';
import { requireAdmin } from '~/core/web/guards.server';
import { settingsIndex } from '~/features/settings/settings-index';
import { Card } from '~/ui/card';
import { Icon } from '~/ui/icon';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { indexFacts } from './index-facts.server';
import classes from './settings-index.module.css';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Settings · Admin', search: 'noindex' });

/** The Settings tab (R7): every card in its group, with what it is set to. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  return { groups: settingsIndex(await indexFacts(viewer)) };
}

export default function SettingsIndex() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <Stack gap="lg">
      <h2>Settings</h2>
      <div className={classes.groups}>
        {groups.map(({ title, rows }) => (
          <Card key={title} title={title}>
            <ul className={classes.rows}>
              {rows.map((row) => (
                <li key={row.id} id={row.id} className={classes.item}>
                  <Link to={row.to} className={classes.row}>
                    <span className={classes.words}>
                      <span className={classes.title}>{row.title}</span>
                      <VisuallyHidden>: </VisuallyHidden>
                      <span className={classes.state}>{row.state}</span>
                    </span>
                    <Icon name="forward" className={classes.arrow} />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </Stack>
  );
}
