import { paths } from '~/lib/paths';
import type { Letter } from '../letter';
import type { ContentsOf } from '../mail-contents';
import { siteLink } from '../site-link.server';
import { reasons } from './reasons';
import { greetingOf } from './stay-blocks';

/** To somebody with whose address a second account was tried (R12). */
export function accountExistsLetter({ business, firstName }: ContentsOf<'account_exists'>): Letter {
  return {
    subject: `You already have an account at ${business.name}`,
    preview: 'Sign in, or set a new password.',
    greeting: greetingOf(firstName),
    blocks: [
      {
        kind: 'paragraph',
        text:
          `Somebody, most likely you, tried to sign up at ${business.name} with this address. ` +
          'It has an account already, so no second one was made.',
      },
      { kind: 'button', link: { label: 'Sign in', href: siteLink(paths.login()) } },
      {
        kind: 'sentence',
        text: 'Forgot your password? Here you can',
        link: { label: 'set a new one', href: siteLink(paths.passwordReset()) },
      },
      {
        kind: 'paragraph',
        text: 'If it was not you, you need do nothing: nobody got into your account.',
      },
    ],
    signed: true,
    replyTo: business.infoEmail,
    why: reasons.account,
    business,
  };
}
