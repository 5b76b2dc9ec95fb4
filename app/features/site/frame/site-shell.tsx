import { Link, useLocation } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '~/core/web/paths';
import { AlertBox } from '~/ui/alert-box';
import { forgetOthersDrafts } from '~/ui/form/drafts';
import { checkedByConform, focusIsLost, PostForm, SubmitButton } from '~/ui/form/post-form';
import { Icon } from '~/ui/icon';
import { GardenFence } from '~/ui/illustrations/drawing';
import { LiveUpdates } from './live-updates';
import { WaitingNotice } from '~/ui/live/waiting-notice';
import { useKeptFlash } from '~/ui/live/use-kept-flash';
import type { PublicSettings } from '~/features/house/settings/settings-cards';
import type { RootData } from './root-data.server';
import type { Flash, Undo as UndoForm } from '~/core/web/flash.server';
import { SiteHeader } from './site-header';
import classes from './site-shell.module.css';
import { PhoneLink } from '~/ui/phone-link';
import { useArrivedByLoad } from '~/ui/use-hydrated';
import { emailHref, phoneHref } from '~/core/text/contact-links';

/** Header, flash message, page and footer; `site` is null if it failed to load. */
export function SiteShell({ site, children }: { site: RootData | null; children: ReactNode }) {
  useFocusOnArrival('main');
  const flash = useKeptFlash(site?.flash ?? null);
  // The next submission has its own result: "Photo saved." next to its errors would be wrong. Not when a
  // field is only validated on blur: the page would move while the user presses something else.
  const [past, setPast] = useState<Flash | null>(null);
  const leaveBehind = (event: FormEvent) => {
    if (!flash?.undo && !checkedByConform(event)) setPast(flash);
  };
  const shownFlash = flash === past ? null : flash;
  const banner = shownFlash && <FlashBanner flash={shownFlash} />;
  const business = site?.open ? site.business : null;
  // Before the business is open, visitors have no pages to go to.
  const closed = site !== null && business === null && site.viewer === null;
  const personId = site?.viewer?.id;
  useEffect(() => {
    if (personId !== undefined) forgetOthersDrafts(personId);
  }, [personId]);
  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to the page
      </a>
      {closed ? null : <SiteHeader business={business} viewer={site?.viewer ?? null} />}
      <main id="main" tabIndex={-1} className={classes.main} onSubmit={leaveBehind}>
        {shownFlash?.below ? null : banner}
        {site?.notice.insecureHttp && site.viewer?.role === 'admin' ? (
          <AlertBox kind="warning">
            <p>
              Anyone on this network can read what you and your owners type here: this server was
              told to work without https.
            </p>
          </AlertBox>
        ) : null}
        {children}
        {shownFlash?.below ? banner : null}
      </main>
      <WaitingNotice />
      {site?.viewer ? (
        <LiveUpdates
          key={site.viewer.id}
          viewer={site.viewer}
          ownerFirstName={site.business.ownerFirstName}
        />
      ) : null}
      {closed ? null : (
        <SiteFooter
          business={business}
          sampleMode={site?.notice.sampleMode ?? false}
          slim={Boolean(site?.viewer)}
        />
      )}
    </>
  );
}

/** Flash message above the page, or sticky at the bottom of the window (R83). */
function FlashBanner({ flash }: { flash: Flash }) {
  const { banner, stays } = useArrival(flash);
  return (
    <div
      ref={banner}
      tabIndex={-1}
      className={classes.banner}
      data-flash={flash.kind}
      data-below={flash.below}
      data-stays={flash.undo?.length || stays ? true : undefined}
    >
      <AlertBox kind={flash.kind}>
        <p>{flash.text}</p>
        {flash.undo?.map((undo) => (
          <Undo key={undo.fields['answer']} undo={undo} />
        ))}
      </AlertBox>
    </div>
  );
}

/**
 * Keeps a flash message in sight if the pressed button was far below it, and moves the focus to the message
 * if the focused button no longer exists.
 */
function useArrival(flash: Flash) {
  const banner = useRef<HTMLDivElement>(null);
  const below = flash.below === true;
  const [stays, setStays] = useState(below);
  const arrivedByLoad = useArrivedByLoad();
  useEffect(() => {
    if (!below) return;
    setStays(true);
    const timer = setTimeout(() => setStays(false), belowMs);
    return () => clearTimeout(timer);
  }, [flash, below]);
  useEffect(() => {
    const box = banner.current;
    if (box === null || arrivedByLoad) return;
    // Measures its place in the page, since a sticky element is always in sight.
    const top = box.parentElement?.getBoundingClientRect().top ?? 0;
    if (!below) setStays(top + box.offsetHeight <= 0);
    if (focusIsLost()) box.focus({ preventScroll: true });
  }, [flash, below, arrivedByLoad]);
  return { banner, stays };
}

/** Milliseconds that a message stays at the bottom of the window; then it's the last element of the page. */
const belowMs = 10_000;

/** Button to undo the last action; with scripts it disappears once that is no longer possible (R15). */
function Undo({ undo }: { undo: UndoForm }) {
  const [over, setOver] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      // Moves the focus to the message before the button disappears.
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
        <span>{undo.name}</span>
        {Object.entries(undo.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton variant="default" size="sm" about={` ${undo.name}`}>
          Undo
        </SubmitButton>
      </PostForm>
    </div>
  );
}

/**
 * Footer with contact details and legal links. Visitors also get the landscape; signed-in users a slim line.
 */
function SiteFooter({
  business,
  sampleMode,
  slim,
}: {
  business: PublicSettings | null;
  sampleMode: boolean;
  slim: boolean;
}) {
  return (
    <footer className={classes.footer} data-slim={slim || undefined}>
      {slim ? null : <GardenFence className={classes.fence} />}
      <div className={classes.ground}>
        <div className={classes.inner}>
          {business && !slim ? <Contact business={business} /> : null}
          <ul className={classes.links}>
            {business && slim ? (
              <>
                <li>
                  <PhoneLink phone={business.phoneNumber} />
                </li>
                <li>
                  <a href={emailHref(business.infoEmail)}>{business.infoEmail}</a>
                </li>
              </>
            ) : null}
            <li>
              <Link to={paths.privacyPolicy()}>Privacy</Link>
            </li>
            <li>
              <Link to={paths.terms()}>Terms</Link>
            </li>
            {business?.socialUrl ? (
              <li>
                <a href={business.socialUrl} rel="noopener">
                  Follow us
                </a>
              </li>
            ) : null}
          </ul>
          {sampleMode ? (
            <p className={classes.note}>
              Sample mode: the people, dogs and bookings here are made up.
            </p>
          ) : null}
        </div>
      </div>
    </footer>
  );
}

function Contact({ business }: { business: PublicSettings }) {
  const { businessName, streetAddress, city, region, postalCode, phoneNumber, infoEmail } =
    business;
  return (
    <div className={classes.columns}>
      <div>
        <p className={classes.name}>{businessName}</p>
        <p className={classes.quiet}>{business.openingHours}</p>
      </div>
      <address className={classes.address}>
        <p className={classes.row}>
          <Icon name="pin" className={classes.icon} />
          <span>
            {streetAddress}
            <br />
            {city}, {region} {postalCode}
          </span>
        </p>
        <a className={classes.row} href={phoneHref(phoneNumber) ?? undefined}>
          <Icon name="phone" className={classes.icon} />
          {phoneNumber}
        </a>
        <a className={classes.row} href={emailHref(infoEmail)}>
          <Icon name="mail" className={classes.icon} />
          {infoEmail}
        </a>
      </address>
    </div>
  );
}

/**
 * Moves the focus to the page after a client-side navigation, like a full load, so that a screen reader
 * starts at the new page. Does nothing if the focus is already in the page; a new view of the same page takes
 * it only if it would be lost.
 */
function useFocusOnArrival(id: string): void {
  const { pathname, key } = useLocation();
  const from = useRef({ pathname, key });

  useEffect(() => {
    const before = from.current;
    if (before.key === key) return;
    from.current = { pathname, key };
    const page = document.getElementById(id);
    if (page === null) return;
    const lost =
      before.pathname === pathname ? focusIsLost() : !page.contains(document.activeElement);
    if (lost) page.focus({ preventScroll: true });
  }, [id, key, pathname]);
}
