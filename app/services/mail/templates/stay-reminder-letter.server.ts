import { paths } from '~/lib/paths';
import type { Block, Letter } from '../letter';
import type { ContentsOf, StaySnapshot } from '../mail-contents';
import { siteLink } from '../site-link.server';
import { reasons } from './reasons';
import { greetingOf, petsOf, stayFacts, stayTitle } from './stay-blocks';

/** To the owner who opted in, the day before a stay (R35, R36). */
export function stayReminderLetter({ business, stay }: ContentsOf<'stay_reminder'>): Letter {
  return {
    subject: `Tomorrow: ${stayTitle(stay)}`,
    preview: `We look forward to ${petsOf(stay)}.`,
    greeting: greetingOf(stay.firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `Tomorrow is the day, and we look forward to ${petsOf(stay)}. Here is what we agreed.`,
      },
      stayFacts(stay, { after: [{ label: 'Where', value: business.address }] }),
      {
        kind: 'button',
        link: { label: 'See your booking', href: siteLink(paths.booking(stay.bookingId)) },
      },
      ...payBlocks(stay),
      {
        kind: 'paragraph',
        text: `Has something come up, or is there something we should know? Call us at ${business.phoneNumber}, or answer this mail.`,
      },
    ],
    signed: true,
    replyTo: stay.adminEmail,
    why: reasons.optedIn,
    business,
  };
}

function payBlocks(stay: StaySnapshot): Block[] {
  if (stay.remainCents <= 0) return [];
  const link = { label: 'pay online', href: siteLink(paths.payment(stay.bookingId)) };
  return [{ kind: 'sentence', text: 'If you like, you can', link }];
}
