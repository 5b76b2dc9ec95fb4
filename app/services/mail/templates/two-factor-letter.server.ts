import { paths } from '~/lib/paths';
import type { Letter } from '../letter';
import type { ContentsOf } from '../mail-contents';
import { siteLink } from '../site-link.server';
import { reasons } from './reasons';
import { greetingOf } from './stay-blocks';

type Contents = ContentsOf<'two_factor_changed'>;

/** To somebody whose two-step sign-in changed, or whose codes were used or guessed at (decision 026). */
export function twoFactorLetter(contents: Contents): Letter {
  const { business, firstName } = contents;
  const { subject, what } = words(contents);
  return {
    subject: `${subject} at ${business.name}`,
    preview: 'If it was you, you need do nothing.',
    greeting: greetingOf(firstName),
    blocks: [
      { kind: 'paragraph', text: what },
      { kind: 'paragraph', text: 'If it was you, you need do nothing.' },
      {
        kind: 'sentence',
        text: 'If it was not you, somebody knows your password. At once',
        link: { label: 'set a new one', href: siteLink(paths.passwordReset()) },
      },
      {
        kind: 'paragraph',
        text: 'That signs everybody out. Then answer this mail, and we will look at it together.',
      },
    ],
    signed: true,
    replyTo: business.infoEmail,
    why: reasons.account,
    business,
  };
}

function words({ change, codesLeft, business: { name } }: Contents): {
  subject: string;
  what: string;
} {
  switch (change) {
    case 'on':
      return {
        subject: 'Two-step sign-in is on',
        what:
          `Two-step sign-in is on for your account at ${name}. From now on, signing in asks for a ` +
          `code of your app after the password. You also have ${codesLeft} recovery codes: keep ` +
          'them where you find them without your phone.',
      };
    case 'off':
      return {
        subject: 'Two-step sign-in is off',
        what: `Two-step sign-in is off for your account at ${name}. From now on, the password alone signs in.`,
      };
    case 'new_codes':
      return {
        subject: 'New recovery codes',
        what: `You have ${codesLeft} new recovery codes for your account at ${name}. The earlier ones work no more.`,
      };
    case 'code_used':
      return {
        subject: 'A recovery code was used',
        what:
          `Somebody, most likely you, used a recovery code of your account at ${name}. ` +
          (codesLeft === 0
            ? 'It was the last one: make new ones in your settings soon.'
            : `You have ${codesLeft} left.`),
      };
    case 'guessed':
      return {
        subject: 'Wrong codes for two-step sign-in',
        what:
          `Somebody gave the password of your account at ${name}, and then one wrong code after ` +
          'another. So for an hour at most we take no code of the app; your recovery codes work ' +
          'all the time.',
      };
  }
}
