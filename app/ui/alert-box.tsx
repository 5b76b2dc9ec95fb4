import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import classes from './alert-box.module.css';

type AlertKind = 'error' | 'success' | 'info' | 'warning';

const looks: Record<AlertKind, { className: string | undefined; icon: IconName }> = {
  error: { className: classes.error, icon: 'alert' },
  success: { className: classes.success, icon: 'check' },
  info: { className: classes.info, icon: 'info' },
  warning: { className: classes.warning, icon: 'alert' },
};

/** A message on the page: screen readers read an error immediately and everything else politely (R38). */
export function AlertBox({
  kind,
  title,
  id,
  children,
}: {
  kind: AlertKind;
  title?: string;
  id?: string;
  children: ReactNode;
}) {
  const { className, icon } = looks[kind];
  return (
    <div
      id={id}
      role={kind === 'error' ? 'alert' : 'status'}
      className={`${classes.box} ${className}`}
    >
      <Icon name={icon} className={classes.mark} />
      <div className={classes.text}>
        {title ? <p className={classes.title}>{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
