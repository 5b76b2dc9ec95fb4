import { formatMoney } from '~/domain/money';
import { paths } from '~/lib/paths';
import type { Block, Letter } from '../letter';
import type { ContentsOf, StaySnapshot } from '../mail-contents';
import { siteLink } from '../site-link.server';
import { reasons } from './reasons';
import { canceledFacts, ownerFacts, quoteBlock, stayFacts, stayTitle } from './stay-blocks';

/** To the admin when the owner cancels (R35). */
export function userCancelLetter({ business, stay }: ContentsOf<'user_cancel'>): Letter {
  return {
    subject: `${stay.ownerName} canceled: ${stayTitle(stay)}`,
    preview: 'That time is free again.',
    greeting: `Hello ${business.ownerFirstName},`,
    blocks: [
      {
        kind: 'paragraph',
        text: `${stay.ownerName} canceled this reservation, so that time is free again.`,
      },
      ...moneyBlocks(stay),
      stayFacts(stay, { before: ownerFacts(stay), after: canceledFacts(stay) }),
      quoteBlock(stay),
      {
        kind: 'button',
        link: { label: 'See reservations', href: siteLink(paths.adminReservations('canceled')) },
      },
    ],
    signed: false,
    replyTo: stay.userEmail,
    why: reasons.business,
    business,
  };
}

// R29: canceling moves no money by itself; the admin decides.
function moneyBlocks(stay: StaySnapshot): Block[] {
  if (stay.paidCents <= 0) return [];
  const text = `${formatMoney(stay.paidCents)} is paid: refund it or keep it.`;
  return [{ kind: 'notice', title: 'Money to decide about', text }];
}
