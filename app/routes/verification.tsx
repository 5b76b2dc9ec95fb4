import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/lib/page-handle';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { verificationFile } from '~/services/site-texts/site-text.server';
import { notFound } from '~/services/web/guards.server';
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
