import { paths } from '~/lib/paths';
import { Card } from '../card';
import { LinkButton } from '../link-button';
import classes from './settings.module.css';

/** All that is held about somebody, to take along, and the way out (R41). */
export function YourDataCard({
  ownerId,
  own,
}: {
  ownerId: string;
  own: 'owner' | 'business' | null;
}) {
  return (
    <Card title={own === null ? 'Their data' : 'Your data'} tone="tinted">
      <p>
        {`One file with everything we keep about ${own === null ? 'this owner' : 'you'}: profile, pets, bookings, payments and messages.`}
      </p>
      <div className={classes.buttons}>
        <LinkButton to={paths.myData(ownerId)} variant="default" reloadDocument>
          {own === null ? 'Download their data' : 'Download my data'}
        </LinkButton>
        {own === 'owner' ? (
          <LinkButton to={paths.deleteAccount(ownerId)} variant="light" color="red">
            Delete my account
          </LinkButton>
        ) : null}
      </div>
    </Card>
  );
}
