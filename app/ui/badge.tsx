import { statusBadge } from '~/domain/booking-status';
import type { BookingStatus } from '~/domain/booking-status';
import { classNames } from '~/lib/class-names';
import classes from './badge.module.css';
import { Icon } from './icon';
import type { IconName } from './icon';

const marks: Record<BookingStatus, IconName> = {
  pending: 'clock',
  accepted: 'check',
  rejected: 'cross',
  canceled: 'minus',
};

/** A booking's status in its colour (R14), with a mark of its own besides the colour. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  return (
    <span className={classNames(classes.badge, classes[statusBadge[status]])}>
      <Icon name={marks[status]} />
      <span className={classes.word}>{status}</span>
    </span>
  );
}
