import { Link } from '@remix-run/react';
import { paths } from '~/lib/paths';
import classes from './about-words.module.css';

export interface AboutWordsProps {
  businessName: string;
  ownerFirstName: string;
  city: string;
}

/** The four paragraphs of the about page (spec section 2): care, updates, daycare, boarding. */
export function AboutWords({ businessName, ownerFirstName, city }: AboutWordsProps) {
  return (
    <div className={classes.words}>
      <p>
        {businessName} is <Link to={paths.ownerPage(ownerFirstName)}>{ownerFirstName}</Link>’s home
        in {city}, and personalised care is the whole idea of it. Before a first stay we learn how
        your dog eats, sleeps, plays and worries; then we keep to it. Pills in cheese, the long way
        round the big truck, a light left on in the hall: it is written down and it is done.
      </p>
      <p>
        You hear from us every day. Daily updates and photos come while your dog is here, the naps
        and the mud included, and you can write to us at any time. If something is not as it should
        be, you know it first, from {ownerFirstName}, and not at Pick Up.
      </p>
      <p>
        <Link to={paths.daycare()}>Daycare</Link> is a day in company: walks, the garden, small
        groups of dogs that get along, and quiet hours in between. Come in the morning and leave
        when you like, for a few hours or the whole day.
      </p>
      <p>
        Overnight <Link to={paths.boarding()}>boarding</Link> is crate-free. Your dog sleeps where
        the family sleeps, with its own blanket if you bring it, and somebody is in the house all
        night. A weekend or a long journey, the rhythm stays the one your dog knows from home.
      </p>
    </div>
  );
}
