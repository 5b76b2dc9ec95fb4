import { AlertBox } from '../alert-box';
import classes from './flash-banner.module.css';
import type { SiteData } from './site-data';

/** What the last action had to say, above the page that it led to. */
export function FlashBanner({ flash }: { flash: NonNullable<SiteData['flash']> }) {
  return (
    <div className={classes.banner}>
      <AlertBox kind={flash.kind}>
        <p>{flash.text}</p>
      </AlertBox>
    </div>
  );
}
