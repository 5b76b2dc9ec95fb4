import { useLocation } from '@remix-run/react';
import { formatDay } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';
import type { News } from '~/features/house/news/news';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { PostForm, SubmitButton } from '~/ui/form/post-form';

export const newsReadIntent = 'news-read';

/** Changes since the last upgrade, on the admin's first page, until they are read. */
export function NewsCard({ unread }: { unread: readonly News[] }) {
  const { pathname } = useLocation();
  if (unread.length === 0 || pathname !== paths.admin()) return null;
  return (
    <Card title="New since your last visit" tone="tinted">
      {unread.map(({ date, items }) => (
        <section key={date} aria-label={formatDay(date)}>
          <ul className={parts.points}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
      <PostForm action={paths.setUpForm()} label="New since your last visit">
        <SubmitButton variant="default" size="sm" name="intent" value={newsReadIntent}>
          Got it
        </SubmitButton>
      </PostForm>
    </Card>
  );
}
