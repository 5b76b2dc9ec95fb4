import type { Letter } from '../letter';
import type { ContentsOf } from '../mail-contents';
import { reasons } from './reasons';
import { greetingOf } from './stay-blocks';

/** To the last address of an account that its owner deleted (R41): nobody is named any more. */
export function accountDeletedLetter({ business }: ContentsOf<'account_deleted'>): Letter {
  return {
    subject: `Your account at ${business.name} is deleted`,
    preview: 'Thank you for the time with you and your dogs.',
    greeting: greetingOf(null),
    blocks: [
      {
        kind: 'paragraph',
        text:
          'As you asked, your account is deleted, with your dogs’ pages, your messages and all that ' +
          'named you. What stays are the sums in our books, without a name.',
      },
      {
        kind: 'paragraph',
        text: 'This is the last mail that you get from here. Thank you for the time with you and your dogs. The door stays open.',
      },
      {
        kind: 'paragraph',
        text: 'If it was not you who did this, answer this mail, and we will look at it together.',
      },
    ],
    signed: true,
    replyTo: business.infoEmail,
    why: reasons.deleted,
    business,
  };
}
