import { Link } from '@remix-run/react';
import { classNames } from '~/core/text/class-names';
import type { CalendarEntry } from '~/features/day/calendar/calendar-month';
import type { PetFaceFacts } from '~/core/files/picture-files';
import { formatDateTime } from '~/core/time/format-dates';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import { Button, LinkButton } from '~/ui/button';
import { AdminActions } from '~/features/booking/answers/admin-actions';
import { DialogSheet } from '~/ui/dialog-sheet';
import { FactsList } from '~/ui/facts-list';
import { DogFlags } from '~/features/dogs/approval/dog-flags';
import { PetFaces } from '~/features/dogs/pets/pet-faces';
import { ServiceBadge, StatusBadge } from '~/features/booking/rules/badge';
import flow from '~/ui/layout/flow.module.css';
import { entryTitle } from './month-table';
import classes from './stay-dialog.module.css';

/** Details and actions of a pressed calendar entry (spec section 2). */
export function StayDialog({
  entry,
  faces,
  action,
  month,
  reasons,
  onClose,
}: {
  entry: CalendarEntry;
  faces: readonly PetFaceFacts[];
  /** Action of its forms. */
  action: string;
  /** The month that a page about the stay returns to. */
  month: string;
  /** The admin's quick texts. */
  reasons: readonly string[];
  onClose: () => void;
}) {
  return (
    <DialogSheet title={<OwnerLink entry={entry} />} onClose={onClose}>
      <p className={flow.line}>
        <PetFaces pets={faces} size="medium" />
        <ServiceBadge service={entry.service} /> <StatusBadge status={entry.status} />
      </p>
      <DogFlags pets={faces} />
      <FactsList
        facts={[
          { label: 'Start', value: formatDateTime(entry.start) },
          { label: 'End', value: formatDateTime(entry.end) },
          { label: 'Duration', value: `${entry.nights} ${entry.nights === 1 ? 'day' : 'days'}` },
        ]}
      />
      <div className={classes.actions}>
        <AdminActions
          booking={entry}
          reasons={reasons}
          action={action}
          deleteInMore={false}
          place={{ calendar: month }}
        />
        <LinkButton to={paths.booking(entry.id)} variant="default">
          Request details
        </LinkButton>
        {entry.ownerGone ? null : (
          <LinkButton to={paths.emergencyCard(entry.id)} variant="default">
            Emergency card
          </LinkButton>
        )}
      </div>
      <form method="dialog" className={classNames(flow.line, classes.foot)}>
        <Button type="submit" variant="default">
          Close
        </Button>
        {entry.whyNotDeleted === null ? (
          <LinkButton to={paths.deleteBooking(entry.id)} variant="light" color="red">
            Delete
          </LinkButton>
        ) : (
          <p className={classes.why}>{entry.whyNotDeleted}</p>
        )}
      </form>
    </DialogSheet>
  );
}

function OwnerLink({ entry }: { entry: CalendarEntry }) {
  if (entry.ownerGone) return `${entryTitle(entry)}, deleted account`;
  const pets = nameList(entry.petNames);
  return (
    <Link to={paths.publicProfile(entry.ownerId)}>
      {pets === '' ? 'Profile' : `${pets}'s Profile`}
    </Link>
  );
}
