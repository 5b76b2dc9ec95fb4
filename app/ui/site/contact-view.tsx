import { Card } from '../card';
import { PageFrame } from '../layout/page-frame';
import { ContactWays } from './contact-ways';
import classes from './contact-ways.module.css';
import { EmbedCard } from './embed-card';

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
