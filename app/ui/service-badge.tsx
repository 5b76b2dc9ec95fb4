import type { Service } from '~/domain/services';
import { classNames } from '~/lib/class-names';
import classes from './badge.module.css';
import { Icon } from './icon';

/** Daycare or Boarding, by day or by night. */
export function ServiceBadge({ service }: { service: Service }) {
  return (
    <span className={classNames(classes.badge, classes.service)}>
      <Icon name={service === 'Daycare' ? 'sun' : 'moon'} />
      {service}
    </span>
  );
}
