import { httpsAddress } from '~/core/text/https-address';
import { Icon } from '~/ui/icon';
import { LinkButton } from '~/ui/button';
import classes from './embed-card.module.css';
import { NeighbourhoodMap, ReviewWall } from './embed-drawings';
import { mapsHref, type Place, placeText } from '~/core/text/contact-links';

/** `url` is the configured https address; without one only the drawn card is shown. */
export type EmbedCardProps =
  { kind: 'map'; url: string; place: Place } | { kind: 'reviews'; url: string };

const words = {
  map: { what: 'the map', title: 'Map of where we are' },
  reviews: { what: 'the reviews', title: 'What people write about us elsewhere' },
} as const;

/**
 * A third party's map or reviews widget, 350 px high (R7, spec section 9): a drawn card that loads the
 * configured frame when pressed. Without an address, the map's card shows the place as text; the reviews
 * widget is omitted, since the page shows the app's own reviews.
 */
export function EmbedCard(props: EmbedCardProps) {
  const address = httpsAddress(props.url);
  if (address !== null) return <Embed kind={props.kind} address={address} />;
  return props.kind === 'map' ? <DrawnMap place={props.place} /> : null;
}

/**
 * The iframe has no src, since without scripts a browser would load even lazy frames immediately, also inside
 * a closed `<details>`. The link loads it, with or without scripts; `/site.js` follows the link when the card
 * is opened, which saves a second press.
 */
function Embed({ kind, address }: { kind: EmbedCardProps['kind']; address: URL }) {
  const { what, title } = words[kind];
  const frame = `embed-${kind}`;
  return (
    <details className={classes.embed} data-embed>
      <summary className={classes.summary}>
        <Picture kind={kind} />
        <span className={classes.closed}>
          <span className={classes.ask}>Show {what}</span>
          <span className={classes.note}>
            It comes from {address.hostname}, which learns of your visit only when you ask.
          </span>
        </span>
        <span className={classes.open}>
          <Icon name="close" /> Hide {what}
        </span>
      </summary>
      <a
        className={classes.load}
        href={address.href}
        target={frame}
        referrerPolicy="no-referrer"
        data-embed-link
      >
        Load {what}
      </a>
      <iframe
        className={classes.frame}
        name={frame}
        title={title}
        loading="lazy"
        referrerPolicy="no-referrer"
        // Allows its own scripts on its own origin, and links that open in a new tab; it can't navigate this
        // page.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      />
    </details>
  );
}

function DrawnMap({ place }: { place: Place }) {
  return (
    <div className={classes.card}>
      <Picture kind="map" />
      <div className={classes.words}>
        <p className={classes.address}>
          {place.streetAddress}
          <br />
          {place.city}, {place.region} {place.postalCode}
        </p>
        <LinkButton to={mapsHref(placeText(place))} rel="noreferrer" variant="default">
          Open in maps
        </LinkButton>
      </div>
    </div>
  );
}

function Picture({ kind }: { kind: EmbedCardProps['kind'] }) {
  return kind === 'map' ? (
    <NeighbourhoodMap className={classes.picture} />
  ) : (
    <ReviewWall className={classes.picture} />
  );
}
