// Loaded with a page's first news, and only in the browser.
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { notifications, Notifications } from '@mantine/notifications';
import { Link } from '@remix-run/react';
import type { NewsItem } from './news';

/** Life of a toast in milliseconds; a pointer over it extends it, and the news is on its page too. */
const staysMs = 12_000;

/** Container of the toasts. */
export function NewsToasts() {
  return <Notifications position="bottom-right" limit={3} autoClose={staysMs} />;
}

/** Shows a toast with its link (R79); the live region next to it announces it. */
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
