// Loaded with the first news of a page, and only in the browser.
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { notifications, Notifications } from '@mantine/notifications';
import { Link } from '@remix-run/react';
import type { NewsItem } from './news';

/** How long a toast stays; the pointer on it keeps it, and the news is on its page anyway. */
const staysMs = 12_000;

/** Where toasts appear. */
export function NewsToasts() {
  return <Notifications position="bottom-right" limit={3} autoClose={staysMs} />;
}

/** Shows a toast with its link (R79); the live region beside it reads it out. */
export function showToast({ id, text, link, to }: NewsItem): void {
  notifications.show({
    id,
    role: 'group',
    'aria-label': text,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    message: (
      <>
        {text}{' '}
        <Link to={to} onClick={() => notifications.hide(id)}>
          {link}
        </Link>
      </>
    ),
  });
}
