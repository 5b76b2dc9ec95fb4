import type { ReactNode } from 'react';
import { AlertBox } from '~/ui/alert-box';
import { Unfold } from '~/ui/unfold';
import classes from '~/ui/card-parts.module.css';

/**
 * The Markdown that comes with the app, to begin from. While it stands on the page, the admin reads
 * that it is a starting text: what it promises is theirs to keep (R4).
 */
export function TextOfTheApp({
  text,
  inUse,
  children,
}: {
  text: string;
  /** The owner has written none of their own. */
  inUse: boolean;
  /** What to look for in it. */
  children: ReactNode;
}) {
  return (
    <>
      {inUse ? (
        <AlertBox kind="warning" title="Visitors read a starting text here">
          <p>
            Until you save your own, the page shows the text that comes with the app. {children}{' '}
            Please read it before you open to the public, and change what you do not mean.
          </p>
        </AlertBox>
      ) : null}
      <Unfold label="The text that comes with the app, to copy from">
        <div className={classes.text}>{text}</div>
      </Unfold>
    </>
  );
}
