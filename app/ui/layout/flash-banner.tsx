import { useEffect, useState } from 'react';
import { AlertBox } from '../alert-box';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import classes from './flash-banner.module.css';
import type { SiteData, UndoData } from './site-data';

/** What the last action had to say, above the page that it led to. */
export function FlashBanner({ flash }: { flash: NonNullable<SiteData['flash']> }) {
  return (
    <div className={classes.banner} data-stays={flash.undo ? true : undefined}>
      <AlertBox kind={flash.kind}>
        <p>{flash.text}</p>
        {flash.undo ? <Undo key={flash.undo.fields['answer']} undo={flash.undo} /> : null}
      </AlertBox>
    </div>
  );
}

/** Takes back what was just done; with scripts it goes away when that can no longer be (R15). */
function Undo({ undo }: { undo: UndoData }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undo.forMs);
    return () => clearTimeout(timer);
  }, [undo.forMs]);
  if (over) return null;
  return (
    <PostForm action={undo.at} preventScrollReset className={classes.undo ?? ''}>
      {Object.entries(undo.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton variant="default" size="sm">
        Undo
      </SubmitButton>
    </PostForm>
  );
}
