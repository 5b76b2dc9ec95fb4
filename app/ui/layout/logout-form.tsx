import { Form } from '@remix-run/react';
import { classNames } from '~/lib/class-names';
import { paths } from '~/lib/paths';
import { Icon } from '../icon';
import classes from './logout-form.module.css';

/** Signs out by POST: nothing that changes state answers to a link (R5). */
export function LogoutForm({ className }: { className?: string | undefined }) {
  return (
    <Form method="post" action={paths.logout()}>
      <button type="submit" className={classNames(classes.button, className)}>
        <Icon name="logout" />
        Logout
      </button>
    </Form>
  );
}
