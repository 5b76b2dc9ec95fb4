import type { PictureView } from '~/domain/picture-files';
import { paths } from '~/lib/paths';
import { Card } from '~/ui/card';
import { PersonWithDog } from '~/ui/illustrations/person-with-dog';
import { Photo } from '~/ui/photo';
import classes from './host-card.module.css';
import { TextLink } from '~/ui/button';

export interface HostCardProps {
  ownerFirstName: string;
  businessName: string;
  city: string;
  /** The first picture of the about page; the drawing until there is one. */
  picture: PictureView | null;
}

/** The business owner's own page (R2): a large picture and a short text. */
export function HostCard({ ownerFirstName, businessName, city, picture }: HostCardProps) {
  return (
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
            I run {businessName} from my home in {city}. When you ring, I open. When your dog will
            not eat, I sit on the kitchen floor until it does. And the photo you get at four in the
            afternoon was taken by me, one hand on the ball.
          </p>
          <p>
            I take a few dogs at a time, so that I know each one: who sleeps under the table, who
            must not meet the mailman, who only pretends to be deaf. That is all the secret there
            is.
          </p>
          <p>Come by with your dog, have a coffee, look around. Then decide.</p>
          <div className={classes.ways}>
            <TextLink to={paths.contact()}>Come by</TextLink>
            <TextLink to={paths.about()}>How we look after your dog</TextLink>
          </div>
        </div>
      </div>
    </Card>
  );
}
