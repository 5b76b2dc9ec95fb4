import { Link } from '@remix-run/react';
import { emailHref, phoneHref } from '~/lib/contact-links';
import { paths } from '~/lib/paths';
import { Icon } from '../icon';
import { GardenFence } from '../illustrations/garden-fence';
import classes from './site-footer.module.css';
import type { Business } from './site-data';

/** How to reach the business, and the small print, at the foot of every page. */
export function SiteFooter({
  business,
  sampleMode,
}: {
  business: Business | null;
  sampleMode: boolean;
}) {
  return (
    <footer className={classes.footer}>
      <GardenFence className={classes.fence} />
      <div className={classes.ground}>
        <div className={classes.inner}>
          {business ? <Contact business={business} /> : null}
          <ul className={classes.links}>
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

function Contact({ business }: { business: Business }) {
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
        <a className={classes.row} href={phoneHref(phoneNumber)}>
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
