import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import type { PageHandle } from '~/lib/page-handle';
import { pageMeta } from '~/lib/page-meta';
import { localBusiness } from '~/lib/structured-data';
import { contactPage } from '~/services/site/contact-page.server';
import { ErrorPage } from '~/ui/error-page';
import { StructuredData } from '~/ui/layout/structured-data';
import { ContactView } from '~/ui/site/contact-view';

export const handle: PageHandle = { scripts: 'none', kept: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: 'Contact',
    description: 'Address, phone, e-mail, opening hours and the way here, and when we answer.',
    search: 'index',
  });

export function loader() {
  return contactPage();
}

export default function Contact() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <StructuredData of={localBusiness} />
      <ContactView {...page} />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
