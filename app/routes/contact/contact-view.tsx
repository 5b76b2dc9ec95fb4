import type { ReactNode } from 'react';
import { emailHref, phoneHref } from '~/lib/contact-links';
import { mapsHref, type Place } from '~/lib/map-link';
import { Icon } from '../icon';
import type { IconName } from '../icon';
import classes from './contact-ways.module.css';

/** Every way to reach the business, one line each, large enough for a thumb. */
export function ContactWays({
  place,
  phoneNumber,
  infoEmail,
  socialUrl,
  openingHours,
}: {
  place: Place;
  phoneNumber: string;
  infoEmail: string;
  /** Empty for none. */
  socialUrl: string;
  openingHours: string;
}) {
  return (
    <dl className={classes.ways}>
      <Way icon="phone" label="Phone">
        <a href={phoneHref(phoneNumber)}>{phoneNumber}</a>
      </Way>
      <Way icon="mail" label="Email">
        <a href={emailHref(infoEmail)}>{infoEmail}</a>
      </Way>
      <Way icon="pin" label="Address">
        {place.streetAddress}
        <br />
        {place.city}, {place.region} {place.postalCode}
        <br />
        <a href={mapsHref(place)} rel="noreferrer">
          Open in maps
        </a>
      </Way>
      <Way icon="clock" label="Opening hours">
        {openingHours}
      </Way>
      {socialUrl === '' ? null : (
        <Way icon="people" label="Social">
          <a href={socialUrl} rel="noopener">
            Follow us
          </a>
        </Way>
      )}
    </dl>
  );
}

function Way({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className={classes.way}>
      <dt className={classes.label}>
        <Icon name={icon} className={classes.icon} />
        {label}
      </dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}
