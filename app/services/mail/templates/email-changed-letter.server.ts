import { paths } from '~/lib/paths';
import type { Letter } from '../letter';
import type { ContentsOf } from '../mail-contents';
import { siteLink } from '../site-link.server';
import { reasons } from './reasons';
import { greetingOf } from './stay-blocks';

/** To the address in force, at the moment a change to another one is asked for (R13). */
export function emailChangedLetter(contents: ContentsOf<'email_changed'>): Letter {
  const { business, firstName, newEmail } = contents;
  return {
    subject: `A change of your e-mail address at ${business.name}`,
    preview: `A change to ${newEmail} was asked.`,
    greeting: greetingOf(firstName),
    blocks: [
      {
        kind: 'paragraph',
        text:
          `A change to ${newEmail} was asked for your account at ${business.name}. It takes ` +
          'effect when the link that we sent there is opened and confirmed.',
      },
      {
        kind: 'paragraph',
        text: 'If it was you, you need do nothing here.',
      },
      {
        kind: 'sentence',
        text: 'If it was not you, somebody knows your password. At once',
        link: { label: 'set a new one', href: siteLink(paths.passwordReset()) },
      },
      {
        kind: 'paragraph',
        text: 'That ends the change and signs everybody out. Then answer this mail, and we will look at it together.',
      },
    ],
    signed: true,
    replyTo: business.infoEmail,
    why: reasons.account,
    business,
  };
}
