import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { AlertBox } from '../alert-box';
import { focusIsLost } from '../focus-is-lost';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import classes from './flash-banner.module.css';
import type { SiteData, UndoData } from './site-data';

/** What the last action had to say, above the page that it led to. */
export function FlashBanner({ flash }: { flash: NonNullable<SiteData['flash']> }) {
  const { banner, outOfSight } = useArrival(flash);
  return (
    <div
      ref={banner}
      tabIndex={-1}
      className={classes.banner}
      data-stays={flash.undo || outOfSight ? true : undefined}
    >
      <AlertBox kind={flash.kind}>
        <p>{flash.text}</p>
        {flash.undo ? <Undo key={flash.undo.fields['answer']} undo={flash.undo} /> : null}
      </AlertBox>
    </div>
  );
}

/**
 * What is said far above the button that was pressed comes down to where people are; and where that
 * button is gone with what it stood on, the focus goes to the sentence, not to nowhere.
 */
function useArrival(flash: SiteData['flash']) {
  const banner = useRef<HTMLDivElement>(null);
  const [outOfSight, setOutOfSight] = useState(false);
  const arrivedByLoad = useLocation().key === 'default';
  useEffect(() => {
    const box = banner.current;
    if (box === null || arrivedByLoad) return;
    // Where it stands by itself: once it stays it is always in sight.
    const top = box.parentElement?.getBoundingClientRect().top ?? 0;
    setOutOfSight(top + box.offsetHeight <= 0);
    if (focusIsLost()) box.focus({ preventScroll: true });
  }, [flash, arrivedByLoad]);
  return { banner, outOfSight };
}

/** Takes back what was just done; with scripts it goes away when that can no longer be (R15). */
function Undo({ undo }: { undo: UndoData }) {
  const [over, setOver] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      // The focus stays with the sentence, not with a button that goes.
      const banner = box.current?.closest<HTMLElement>('[tabindex]');
      if (box.current?.contains(document.activeElement)) banner?.focus({ preventScroll: true });
      setOver(true);
    }, undo.forMs);
    return () => clearTimeout(timer);
  }, [undo.forMs]);
  if (over) return null;
  return (
    <div ref={box}>
      <PostForm action={undo.at} preventScrollReset className={classes.undo ?? ''}>
        {Object.entries(undo.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton variant="default" size="sm">
          Undo
        </SubmitButton>
      </PostForm>
    </div>
  );
}
