import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import type { PageHandle } from '~/lib/page-handle';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { verificationFile } from '~/services/site-texts/verification-file.server';
import { notFound } from '~/services/web/params.server';
import { ErrorPage } from '~/ui/error-page';
import { PageFrame } from '~/ui/layout/page-frame';
import { LoneLink } from '~/ui/lone-link';

export const handle: PageHandle = { scripts: 'none' };

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'Verification file', search: 'noindex' });

export async function loader() {
  const file = await verificationFile();
  if (file === null) throw notFound();
  return { name: file.name };
}

export default function Verification() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <PageFrame width="text" title="Verification file">
      <p>With this file another site can check that this one is ours.</p>
      <LoneLink to={paths.verificationFile()} download={name}>
        Download {name}
      </LoneLink>
    </PageFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
