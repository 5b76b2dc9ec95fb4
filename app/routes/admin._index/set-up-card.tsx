import { Link } from '@remix-run/react';
import type { Month } from '~/features/day/calendar/calendar-month';
import { paths } from '~/core/web/paths';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { PostForm, SubmitButton } from '~/ui/form/post-form';

export const hideSetUpIntent = 'hide-set-up';

/** The house rules that are off, each a link, until the admin hides them (R42). */
export function SetUpCard({
  rules,
  month,
}: {
  rules: readonly { card: string; title: string; intro: string; short?: string }[];
  month: Month;
}) {
  if (rules.length === 0) return null;
  return (
    <Card title="Set up your house" tone="tinted">
      <p>These rules are off. Set the ones that you want.</p>
      <ul className={parts.points}>
        {rules.map(({ card, title, intro, short }) => (
          <li key={card}>
            <Link to={paths.settingsCard(card)}>{title}</Link>: {short ?? firstSentence(intro)}
          </li>
        ))}
      </ul>
      <PostForm
        action={paths.adminCalendarForm(month)}
        label="Set up your house"
        preventScrollReset
      >
        <SubmitButton variant="default" name="intent" value={hideSetUpIntent}>
          Hide this
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

// The linked card has the full text.
function firstSentence(text: string): string {
  const end = text.indexOf('. ');
  return end === -1 ? text : text.slice(0, end + 1);
}
