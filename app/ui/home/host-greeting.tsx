import type { PictureView } from '~/domain/picture-files';
import { paths } from '~/lib/paths';
import { PersonWithDog } from '../illustrations/person-with-dog';
import { Photo } from '../photo';
import classes from './host-greeting.module.css';
import { TextLink } from './text-link';

export interface HostGreetingProps {
  ownerFirstName: string;
  businessName: string;
  /** Of the owner; the drawing until there is one. */
  picture: PictureView | null;
}

/** Who opens the door: the business owner by first name, in her or his own words. */
export function HostGreeting({ ownerFirstName, businessName, picture }: HostGreetingProps) {
  return (
    <section className={classes.band} aria-labelledby="host">
      <div className={classes.inner}>
        {picture ? (
          <Photo
            picture={picture}
            sizes="(min-width: 48em) 20rem, 60vw"
            className={classes.photo}
          />
        ) : (
          <PersonWithDog className={classes.drawing} />
        )}
        <div className={classes.words}>
          <h2 id="host">Hello, I’m {ownerFirstName}</h2>
          <p className={classes.greeting}>
            {businessName} is my home, and your dog is a guest in it. A few dogs at a time, no
            crates, no rows of runs: they follow me to the kitchen, they nap where they like, and I
            know who steals socks.
          </p>
          <p>You get photos and a few words every day, and a phone number that I answer myself.</p>
          <TextLink to={paths.ownerPage(ownerFirstName)}>More about {ownerFirstName}</TextLink>
        </div>
      </div>
    </section>
  );
}
