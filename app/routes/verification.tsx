import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { verificationFile } from '~/features/site/frame/site-text.server';
import { notFound } from '~/core/web/guards.server';
import { PageFrame } from '~/ui/layout/page-frame';
import { LoneLink } from '~/ui/button';

export const handle: PageHandle = { scripts: 'none' };

export const meta = pageMeta({ title: 'Verification file', search: 'noindex' });

export async function loader() {
  const file = await verificationFile();
  if (file === null) throw notFound();
  return { name: file.name };
}

export default function Verification() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <PageFrame width="text" title="Verification file">
      <p>Another site can use this file to check that this one is ours.</p>
      <LoneLink to={paths.verificationFile()} download={name}>
        Download {name}
      </LoneLink>
    </PageFrame>
  );
}
