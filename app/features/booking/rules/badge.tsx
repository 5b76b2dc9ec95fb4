import type { ReactNode } from 'react';
import { type BookingStatus, statusBadge } from './booking-status';
import type { Service } from './services';
import { classNames } from '~/core/text/class-names';
import { Icon, type IconName } from '~/ui/icon';
import classes from './badge.module.css';

const icons: Record<Service, IconName> = { Daycare: 'sun', Boarding: 'moon' };

/** A short label in the success color, with an icon. */
export function Badge({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <span className={classNames(classes.badge, classes.success)}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

/** A service with its icon. */
export function ServiceBadge({ service }: { service: Service }) {
  return (
    <span className={classNames(classes.badge, classes.service)}>
      <Icon name={icons[service]} />
      {service}
    </span>
  );
}

const marks: Record<BookingStatus, IconName> = {
  pending: 'clock',
  accepted: 'check',
  rejected: 'cross',
  canceled: 'minus',
};

/** A booking's status in its color (R14), with an icon so it doesn't depend on color. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  return (
    <span className={classNames(classes.badge, classes[statusBadge[status]])}>
      <Icon name={marks[status]} />
      <span className={classes.word}>{status}</span>
    </span>
  );
}
