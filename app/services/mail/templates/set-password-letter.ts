import type { Letter } from '../letter';
import type { ContentsOf } from '../mail-contents';
import { lifetimeWords } from '../mail-dates';
import { reasons } from './reasons';
import { greetingOf } from './stay-blocks';

/** To the admin whose account was just made (R10). @param link null when it must not be shown */
export function setPasswordLetter(
  contents: ContentsOf<'set_password'>,
  link: string | null,
): Letter {
  const { business, firstName, linkValidMinutes } = contents;
  return {
    subject: `Your account at ${business.name} is ready`,
    preview: 'Choose a password to sign in.',
    greeting: greetingOf(firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `The account with which you look after ${business.name} is ready. Choose a password, and you can sign in.`,
      },
      { kind: 'oneTimeLink', label: 'Choose a password', href: link },
      {
        kind: 'paragraph',
        text: `The link works once, for ${lifetimeWords(linkValidMinutes)}. A newer one replaces it.`,
      },
    ],
    signed: true,
    replyTo: business.infoEmail,
    why: reasons.account,
    business,
  };
}
