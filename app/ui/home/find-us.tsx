import { emailHref, phoneHref } from '~/lib/contact-links';
import type { Place } from '~/lib/map-link';
import { Icon, type IconName } from '../icon';
import { EmbedCard } from '../site/embed-card';
import classes from './find-us.module.css';

export interface FindUsProps {
  business: Place & {
    phoneNumber: string;
    infoEmail: string;
    /** Empty for none. */
    socialUrl: string;
    openingHours: string;
  };
  /** Of the map's frame; empty for the drawn card (R7). */
  mapUrl: string;
}

/** How to reach and find us: address, phone, e-mail, social link, and the map (spec section 1). */
export function FindUs({ business, mapUrl }: FindUsProps) {
  const { streetAddress, city, region, postalCode, phoneNumber, infoEmail, socialUrl } = business;
  return (
    <section aria-labelledby="find-us" className={classes.section}>
      <div className={classes.words}>
        <h2 id="find-us">Come and see us</h2>
        <p className={classes.hours}>{business.openingHours}</p>
        <address className={classes.address}>
          <p className={classes.row}>
            <Icon name="pin" className={classes.icon} />
            <span>
              {streetAddress}
              <br />
              {city}, {region} {postalCode}
            </span>
          </p>
          <Way icon="phone" href={phoneHref(phoneNumber)} text={phoneNumber} />
          <Way icon="mail" href={emailHref(infoEmail)} text={infoEmail} />
          {socialUrl === '' ? null : (
            <Way icon="paw" href={socialUrl} text="See the dogs on our social page" />
          )}
        </address>
      </div>
      <EmbedCard kind="map" url={mapUrl} place={{ streetAddress, city, region, postalCode }} />
    </section>
  );
}

function Way({ icon, href, text }: { icon: IconName; href: string; text: string }) {
  return (
    <a className={classes.row} href={href} rel="noreferrer">
      <Icon name={icon} className={classes.icon} />
      {text}
    </a>
  );
}
