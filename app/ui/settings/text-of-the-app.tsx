import { Unfold } from '../unfold';
import classes from './card-form.module.css';

/** The Markdown that stands on the page while the owner has written none, to begin from. */
export function TextOfTheApp({ text }: { text: string }) {
  return (
    <Unfold label="The text that comes with the app, to copy from">
      <div className={classes.words}>{text}</div>
    </Unfold>
  );
}
