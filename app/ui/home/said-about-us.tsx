import { EmbedCard } from '../site/embed-card';
import classes from './find-us.module.css';

/** What people write about us: the third party's widget behind its card (R7, spec section 1). */
export function SaidAboutUs({ widgetUrl }: { widgetUrl: string }) {
  return (
    <section aria-labelledby="said" className={classes.section}>
      <div className={classes.words}>
        <h2 id="said">What the dogs’ people say</h2>
        <p>
          Every review here was left by somebody who trusted us with their dog. We read each one,
          also the ones that sting.
        </p>
      </div>
      <EmbedCard kind="reviews" url={widgetUrl} />
    </section>
  );
}
