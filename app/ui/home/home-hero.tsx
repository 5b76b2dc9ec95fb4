import { GardenPlay } from '../illustrations/garden-play';
import { LinkButton } from '../link-button';
import classes from './home.module.css';

/** The first screen: what this is, and the ways on from here, the first one foremost. */
export function HomeHero({ ways }: { ways: readonly { label: string; to: string }[] }) {
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1>Your dog stays with people, not in a kennel</h1>
        <p className={classes.lead}>
          Daycare and crate-free overnight boarding in our own home: a sofa to nap on, a garden to
          run in, and somebody always there.
        </p>
        <div className={classes.ways}>
          {ways.map(({ label, to }, index) => (
            <LinkButton key={to} to={to} size="lg" variant={index === 0 ? 'filled' : 'default'}>
              {label}
            </LinkButton>
          ))}
        </div>
      </div>
      <GardenPlay className={classes.picture} />
    </section>
  );
}
