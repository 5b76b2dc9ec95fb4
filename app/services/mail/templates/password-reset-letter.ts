import type { Letter } from '../letter';
import type { ContentsOf } from '../mail-contents';
import { lifetimeWords } from '../mail-dates';
import { reasons } from './reasons';
import { greetingOf } from './stay-blocks';

/** To somebody who forgot their password (R12). @param link null when it must not be shown */
export function passwordResetLetter(
  contents: ContentsOf<'password_reset'>,
  link: string | null,
): Letter {
  const { business, firstName, linkValidMinutes } = contents;
  const lifetime = lifetimeWords(linkValidMinutes);
  return {
    subject: `Set a new password for ${business.name}`,
    preview: `The link works once, for ${lifetime}.`,
    greeting: greetingOf(firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody, most likely you, asked to set a new password for your account at ${business.name}.`,
      },
      { kind: 'oneTimeLink', label: 'Set a new password', href: link },
      {
        kind: 'paragraph',
        text: `The link works once, for ${lifetime}. Using it signs you out everywhere else.`,
      },
      {
        kind: 'paragraph',
        text: 'If it was not you, you need do nothing: your password stays as it is.',
      },
    ],
    signed: true,
    replyTo: business.infoEmail,
    why: reasons.account,
    business,
  };
}
