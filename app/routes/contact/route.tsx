import { useLoaderData } from '@remix-run/react';
import { replyPromise } from '~/features/booking/rules/reply-promise';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { localBusiness } from '~/features/site/frame/structured-data';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { StructuredData } from '~/features/site/frame/use-site';
import type { ReactNode } from 'react';
import { Card } from '~/ui/card';
import { Icon, type IconName } from '~/ui/icon';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { EmbedCard } from '~/features/site/frame/embed-card';
import classes from './contact-view.module.css';
import { PhoneLink } from '~/ui/phone-link';
import { emailHref, mapsHref, placeText } from '~/core/text/contact-links';

export const handle: PageHandle = { scripts: 'none', cached: true };

export const meta = pageMeta({
  title: 'Contact',
  description: 'Address, phone, email, opening hours, how to find us, and when we answer.',
  search: 'index',
});

/** Loads the business's contact details (R7) and the expected answer time. */
export async function loader() {
  const settings = await businessSettings('committed');
  return {
    place: {
      streetAddress: settings.streetAddress,
      city: settings.city,
      region: settings.region,
      postalCode: settings.postalCode,
    },
    phoneNumber: settings.phoneNumber,
    infoEmail: settings.infoEmail,
    socialUrl: settings.socialUrl,
    openingHours: settings.openingHours,
    ownerFirstName: settings.ownerFirstName,
    mapUrl: settings.mapUrl,
    meetFirst: settings.meetFirst,
    promise: replyPromise(now(), settings).promise,
  };
}

/** Contact details: phone, email, address. */
export default function Contact() {
  const page = useLoaderData<typeof loader>();
  const { place, phoneNumber, infoEmail, socialUrl } = page;
  return (
    <PageFrame
      width="admin"
      title="Contact"
      lead={
        <p>
          Call, write, or come by and bring your dog. {page.ownerFirstName} would love to meet you.
        </p>
      }
    >
      <StructuredData of={localBusiness} />
      <div className={classes.columns}>
        <Card>
          <dl className={classes.ways}>
            <Way icon="phone" label="Phone">
              <PhoneLink phone={phoneNumber} />
            </Way>
            <Way icon="mail" label="Email">
              <a href={emailHref(infoEmail)}>{infoEmail}</a>
            </Way>
            <Way icon="pin" label="Address">
              {place.streetAddress}
              <br />
              {place.city}, {place.region} {place.postalCode}
              <br />
              <a href={mapsHref(placeText(place))} rel="noreferrer">
                Open in maps
              </a>
            </Way>
            <Way icon="clock" label="Opening hours">
              {page.openingHours}
            </Way>
            {socialUrl === '' ? null : (
              <Way icon="people" label="Social">
                <a href={socialUrl} rel="noopener">
                  Follow us
                </a>
              </Way>
            )}
          </dl>
        </Card>
        <div className={classes.ways}>
          <EmbedCard kind="map" url={page.mapUrl} place={place} />
          <Card title="When we answer">
            <p>{page.promise}</p>
          </Card>
          <section id="meet">
            <Card title={`Meet ${page.ownerFirstName} first`}>
              {page.meetFirst ? (
                <>
                  <p>
                    {page.ownerFirstName} meets each dog before the first stay. Propose up to three
                    times to come by, and {page.ownerFirstName} picks one.
                  </p>
                  <LinkButton to={paths.proposeMeeting()}>Propose times to meet</LinkButton>
                  <p className={classes.hint}>You need an account for it. Calling works too.</p>
                </>
              ) : (
                <>
                  <p>
                    Not sure yet? Come by with your dog before you book, have a look around and ask
                    anything.
                  </p>
                  <LinkButton to={emailHref(infoEmail, visitRequest(page.ownerFirstName))}>
                    Write to {page.ownerFirstName}
                  </LinkButton>
                  <p className={classes.hint}>
                    It opens an email with a few words to begin with. Calling works too.
                  </p>
                </>
              )}
            </Card>
          </section>
        </div>
      </div>
    </PageFrame>
  );
}

/** Email draft that asks to meet the business owner before the first booking. */
function visitRequest(ownerFirstName: string): { subject: string; body: string } {
  return {
    subject: `Meeting ${ownerFirstName} before a first stay`,
    body: `Hi ${ownerFirstName},\n\nwe’d like to come by and meet you before we book. Our dog is \nWould one of these times work for you?\n\n`,
  };
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
