import { Link } from '@remix-run/react';
import { counted } from '~/core/text/counted';
import { paths } from '~/core/web/paths';
import parts from '~/ui/card-parts.module.css';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { Unfold } from '~/ui/unfold';

export const hideSetUpIntent = 'hide-set-up';

/** The house rules that are off, each a link, in one line until the admin hides them (R42, R148). */
export function SetUpCard({
  rules,
  action,
}: {
  rules: readonly { card: string; title: string }[];
  /** Action of its form. */
  action: string;
}) {
  if (rules.length === 0) return null;
  return (
    <section aria-label="Set up your house">
      <Unfold label={`Set up your house: ${counted(rules.length, 'rule')} off`}>
        <ul className={parts.points}>
          {rules.map(({ card, title }) => (
            <li key={card}>
              <Link to={paths.settingsCard(card)}>{title}</Link>
            </li>
          ))}
        </ul>
        <PostForm action={action} label="Set up your house" preventScrollReset>
          <SubmitButton variant="default" name="intent" value={hideSetUpIntent}>
            Hide this
          </SubmitButton>
        </PostForm>
      </Unfold>
    </section>
  );
}
