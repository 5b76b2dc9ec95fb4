import { paths } from '~/lib/paths';
import type { Block, Letter } from '../letter';
import type { ContentsOf, StaySnapshot } from '../mail-contents';
import { siteLink } from '../site-link.server';
import { reasons } from './reasons';
import { greetingOf, paidBlocks, petsOf, quoteBlock, stayFacts, stayTitle } from './stay-blocks';

/** To the owner when the admin accepts or rejects (R35). */
export function confirmationLetter({ business, stay }: ContentsOf<'confirmation'>): Letter {
  const letter = stay.status === 'accepted' ? accepted(stay) : rejected(stay);
  return {
    ...letter,
    greeting: greetingOf(stay.firstName),
    signed: true,
    replyTo: stay.adminEmail,
    why: reasons.stay,
    business,
  };
}

type Answer = Pick<Letter, 'subject' | 'preview' | 'blocks'>;

function accepted(stay: StaySnapshot): Answer {
  return {
    subject: `Confirmed: ${stayTitle(stay)}`,
    preview: `We look forward to ${petsOf(stay)}.`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Good news: your reservation is confirmed. We look forward to ${petsOf(stay)}.`,
      },
      stayFacts(stay),
      quoteBlock(stay),
      {
        kind: 'button',
        link: { label: 'See your booking', href: siteLink(paths.booking(stay.bookingId)) },
      },
      ...payBlocks(stay),
    ],
  };
}

function payBlocks(stay: StaySnapshot): Block[] {
  if (stay.remainCents <= 0) return [];
  const link = { label: 'pay online', href: siteLink(paths.payment(stay.bookingId)) };
  return [{ kind: 'sentence', text: 'Whenever it suits you, you can', link }];
}

function rejected(stay: StaySnapshot): Answer {
  return {
    subject: `We cannot take this one: ${stayTitle(stay)}`,
    preview: 'We are sorry. Other dates may well work.',
    blocks: [
      {
        kind: 'paragraph',
        text:
          `We are sorry: we cannot take ${petsOf(stay)} on these days. ` +
          'Other dates may well work, so please ask again, or answer this mail.',
      },
      stayFacts(stay),
      quoteBlock(stay),
      ...paidBlocks(stay),
      {
        kind: 'button',
        link: {
          label: 'Ask for other dates',
          href: siteLink(paths.book(stay.ownerId, { service: stay.service })),
        },
      },
    ],
  };
}
