import type { Letter } from '../letter';
import type { ContentsOf } from '../mail-contents';
import { lifetimeWords } from '../mail-dates';
import { reasons } from './reasons';
import { greetingOf } from './stay-blocks';

/** To the address that an account asked to change to (R13). @param link null when it must not be shown */
export function emailChangeLetter(
  contents: ContentsOf<'email_change'>,
  link: string | null,
): Letter {
  const { business, firstName, linkValidMinutes } = contents;
  const lifetime = lifetimeWords(linkValidMinutes);
  return {
    subject: `Confirm your new e-mail address for ${business.name}`,
    preview: `The link works once, for ${lifetime}.`,
    greeting: greetingOf(firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `You asked to use this address for your account at ${business.name} from now on. Until you confirm it, nothing changes.`,
      },
      { kind: 'oneTimeLink', label: 'Confirm this address', href: link },
      {
        kind: 'paragraph',
        text: `The link works once, for ${lifetime}. Until then you sign in with the address you have now.`,
      },
      {
        kind: 'paragraph',
        text: 'If it was not you, somebody mistyped their address: you need do nothing.',
      },
    ],
    signed: true,
    replyTo: business.infoEmail,
    why: reasons.account,
    business,
  };
}
