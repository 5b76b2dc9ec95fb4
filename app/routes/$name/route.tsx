import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isFirstName } from '~/features/people/accounts/taken-names';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { picturesOf } from '~/features/dogs/pictures/find-pictures.server';
import { businessSettings } from '~/core/settings/settings.server';
import { notFound } from '~/core/web/guards.server';
import { PageFrame } from '~/ui/layout/page-frame';
import { Card } from '~/ui/card';
import { PersonWithDog } from '~/ui/illustrations/person-with-dog';
import { Photo } from '~/ui/photo';
import classes from './host-card.module.css';
import { TextLink } from '~/ui/button';

export const handle: PageHandle = { scripts: 'none' };

export const meta = pageMeta<typeof loader>((data) => {
  const name = data?.ownerFirstName ?? '';
  return {
    title: `Meet ${name}`,
    description: `${name} opens the door, fills the bowls and writes the daily updates.`,
    search: 'index',
    canonical: paths.ownerPage(name),
  };
});

/** The business owner's page at their first name; any other name is a 404 (R2). */
export async function loader({ params }: LoaderFunctionArgs) {
  const { businessName, ownerFirstName, city } = await businessSettings('committed');
  if (!isFirstName(params.name, ownerFirstName)) throw notFound();
  const [picture = null] = await picturesOf('about');
  return { businessName, ownerFirstName, city, picture };
}

export default function OwnerPage() {
  const { ownerFirstName, businessName, city, picture } = useLoaderData<typeof loader>();
  return (
    <PageFrame width="profile" title={`Hello, I’m ${ownerFirstName}`}>
      <Card>
        <div className={classes.host}>
          {picture ? (
            <Photo
              picture={picture}
              sizes="(min-width: 62em) 29rem, (min-width: 48em) 46vw, 86vw"
              priority
              className={classes.photo}
            />
          ) : (
            <PersonWithDog
              className={classes.drawing}
              label={`A drawing of ${ownerFirstName} with an arm around a dog`}
            />
          )}
          <div className={classes.words}>
            <p>
              I run {businessName} from my home in {city}. When you ring, I’m the one who opens the
              door. When your dog won’t eat, I sit on the kitchen floor until it does. And the
              photos you get are taken by me, one hand on the ball.
            </p>
            <p>
              I take a few dogs at a time, so I know each one: the one who sleeps under the table,
              the one who can’t meet the mailman, the one who only pretends to be deaf. That’s all
              there is to it.
            </p>
            <p>Come by with your dog, have a coffee, look around. Then decide.</p>
            <div className={classes.ways}>
              <TextLink to={paths.meet()}>Come by</TextLink>
              <TextLink to={paths.about()}>How we look after your dog</TextLink>
            </div>
          </div>
        </div>
      </Card>
    </PageFrame>
  );
}
