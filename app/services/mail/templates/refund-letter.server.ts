import { formatMoney } from '~/domain/money';
import { paths } from '~/lib/paths';
import type { Letter } from '../letter';
import type { ContentsOf } from '../mail-contents';
import { siteLink } from '../site-link.server';
import { reasons } from './reasons';
import { greetingOf, petsOf, quoteBlock, stayFacts, stayTitle } from './stay-blocks';

/** To the owner when money went back to them (R29). */
export function refundLetter(contents: ContentsOf<'refund'>): Letter {
  const { business, stay, refundedNowCents, note } = contents;
  const amount = formatMoney(refundedNowCents);
  return {
    subject: `Refund: ${amount} for ${stayTitle(stay)}`,
    preview: `${amount} is on its way back to you.`,
    greeting: greetingOf(stay.firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `We have given back ${amount} of what you paid for ${petsOf(stay)}. It goes the way it came, and may take a few days to show.`,
      },
      ...(note === '' ? [] : [{ kind: 'quotation' as const, title: 'Our note', text: note }]),
      stayFacts(stay, { before: [{ label: 'Refund', value: amount }] }),
      quoteBlock(stay),
      {
        kind: 'button',
        link: { label: 'See your booking', href: siteLink(paths.booking(stay.bookingId)) },
      },
    ],
    signed: true,
    replyTo: stay.adminEmail,
    why: reasons.stay,
    business,
  };
}
