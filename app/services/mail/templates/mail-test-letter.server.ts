import { formatDateTime } from '~/domain/date-words';
import { paths } from '~/lib/paths';
import type { Letter } from '../letter';
import type { ContentsOf } from '../mail-contents';
import { siteLink } from '../site-link.server';
import { reasons } from './reasons';

/** To the admin who asked, on the settings page, whether mails arrive. */
export function mailTestLetter({ business, askedAt }: ContentsOf<'mail_test'>): Letter {
  return {
    subject: `Test mail from ${business.name}`,
    preview: 'If you can read this, mails arrive.',
    greeting: `Hello ${business.ownerFirstName},`,
    blocks: [
      {
        kind: 'paragraph',
        text: `You asked for this mail on ${formatDateTime(askedAt)}. If you can read it in your mailbox, mails of ${business.name} arrive.`,
      },
      {
        kind: 'paragraph',
        text: 'Please look whether it lay among the unwanted mails: then those to your owners may lie there, too.',
      },
      { kind: 'button', link: { label: 'Open the outbox', href: siteLink(paths.adminOutbox()) } },
    ],
    signed: false,
    replyTo: business.infoEmail,
    why: reasons.business,
    business,
  };
}
