import { GardenPlay } from '../illustrations/garden-play';
import { LinkButton } from '../link-button';
import classes from './home.module.css';

/** The first screen: what this is, and the way in. */
export function HomeHero({ signUp, login }: { signUp: string; login: string }) {
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1>Your dog stays with people, not in a kennel</h1>
        <p className={classes.lead}>
          Daycare and crate-free overnight boarding in our own home: a sofa to nap on, a garden to
          run in, and somebody always there.
        </p>
        <div className={classes.ways}>
          <LinkButton to={signUp} size="lg">
            Sign Up
          </LinkButton>
          <LinkButton to={login} size="lg" variant="default">
            Login
          </LinkButton>
        </div>
      </div>
      <GardenPlay className={classes.picture} />
    </section>
  );
}
