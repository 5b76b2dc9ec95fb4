import type { ReactNode } from 'react';
import { emailHref, mapsHref, phoneHref, type Place } from '~/lib/paths';
import { Card } from '~/ui/card';
import { Icon, type IconName } from '~/ui/icon';
import { PageFrame } from '~/ui/layout/page-frame';
import { EmbedCard } from '~/ui/site/embed-card';
import classes from './contact-view.module.css';

type Ways = Parameters<typeof ContactWays>[0];

/** The contact page: call, write, come by. */
export function ContactView({
  ownerFirstName,
  promise,
  mapUrl,
  ...ways
}: Ways & { ownerFirstName: string; promise: string; mapUrl: string }) {
  return (
    <PageFrame
      width="admin"
      title="Contact"
      lead={
        <p>Call, write, or come by and bring your dog. {ownerFirstName} is glad to meet you.</p>
      }
    >
      <div className={classes.columns}>
        <Card>
          <ContactWays {...ways} />
        </Card>
        <div className={classes.ways}>
          <EmbedCard kind="map" url={mapUrl} place={ways.place} />
          <Card title="When we answer">
            <p>{promise}</p>
          </Card>
        </div>
      </div>
    </PageFrame>
  );
}

/** Every way to reach the business, one line each, large enough for a thumb. */
function ContactWays({
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
