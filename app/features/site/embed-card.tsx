import { httpsAddress } from '~/core/text/https-address';
import { Icon } from '~/ui/icon';
import { LinkButton } from '~/ui/button';
import classes from './embed-card.module.css';
import { NeighbourhoodMap, ReviewWall } from './embed-drawings';
import { mapsHref, type Place } from '~/core/text/contact-links';

/** `url` is the configured https address; without one only the card is shown. */
export type EmbedCardProps =
  { kind: 'map'; url: string; place: Place } | { kind: 'reviews'; url: string };

const words = {
  map: { what: 'the map', title: 'Map of where we are' },
  reviews: { what: 'the reviews', title: 'What people write about us elsewhere' },
} as const;

/**
 * The map or the reviews widget of a third party, 350 px high (R7, spec section 9): a drawn card,
 * behind which a configured frame waits for a press. Unconfigured, the map's card says the same in
 * our own words; in place of the widget the page shows reviews of its own.
 */
export function EmbedCard(props: EmbedCardProps) {
  const address = httpsAddress(props.url);
  if (address !== null) return <Embed kind={props.kind} address={address} />;
  return props.kind === 'map' ? <DrawnMap place={props.place} /> : null;
}

/**
 * The frame has no address of its own: without scripts a browser loads even lazy frames at once,
 * also inside a closed `<details>`. The link loads it, with and without scripts; `/site.js`
 * follows the link when the card is opened, which saves the second press.
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
        // Its own scripts on its own origin, and links that leave it in a new tab; never this page.
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
        <LinkButton to={mapsHref(place)} rel="noreferrer" variant="default">
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
