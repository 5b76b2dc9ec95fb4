import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { picturesOf } from '~/features/dogs/pictures/find-pictures.server';
import { businessSettings } from '~/core/settings/settings.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import card from '~/ui/card-parts.module.css';
import { AboutWords, Collage } from './about-words';
import { PageFrame } from '~/ui/layout/page-frame';

export const handle: PageHandle = { scripts: 'none', cached: true };

export const meta = pageMeta({
  title: 'About us',
  description:
    'Personalized care, daily updates and photos, daycare and crate-free overnight boarding: who we are and how your dog lives with us.',
  search: 'index',
});

export async function loader() {
  const [{ businessName, ownerFirstName, city, trustPage }, pictures] = await Promise.all([
    businessSettings('committed'),
    picturesOf('about'),
  ]);
  return { businessName, ownerFirstName, city, trustPage, pictures };
}

export default function About() {
  const { pictures, trustPage, ...business } = useLoaderData<typeof loader>();
  return (
    <PageFrame width="profile" title={`About ${business.businessName}`}>
      <Card>
        <Collage pictures={pictures} />
        <AboutWords {...business} />
        <div className={card.buttons}>
          <LinkButton to={paths.meet()}>Meet {business.ownerFirstName} first</LinkButton>
          <LinkButton to={paths.reviews()} variant="default">
            Read the reviews
          </LinkButton>
          {trustPage ? (
            <LinkButton to={paths.trust()} variant="default">
              What you can rely on
            </LinkButton>
          ) : null}
        </div>
      </Card>
    </PageFrame>
  );
}
