import { formatMoney } from '~/domain/money';
import { paths } from '~/lib/paths';
import type { Letter } from '../letter';
import type { ContentsOf } from '../mail-contents';
import { siteLink } from '../site-link.server';
import { reasons } from './reasons';
import { greetingOf, petsOf, quoteBlock, stayFacts, stayTitle } from './stay-blocks';

/** To the owner when a payment was recorded (R35). */
export function paymentReceiptLetter(contents: ContentsOf<'payment_receipt'>): Letter {
  const { business, stay, paidNowCents, payerGivenName } = contents;
  const amount = formatMoney(paidNowCents);
  const by = payerGivenName === null ? [] : [{ label: 'Paid by', value: payerGivenName }];
  return {
    subject: `Payment received: ${amount} for ${stayTitle(stay)}`,
    preview: `Thank you, ${amount} has arrived.`,
    greeting: greetingOf(stay.firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `Thank you: your payment of ${amount} for ${petsOf(stay)} has arrived.`,
      },
      stayFacts(stay, { before: [{ label: 'Payment', value: amount }, ...by] }),
      quoteBlock(stay),
      {
        kind: 'button',
        link: { label: 'See your booking', href: siteLink(paths.booking(stay.bookingId)) },
      },
    ],
    signed: true,
    replyTo: stay.adminEmail,
    why: reasons.optedIn,
    business,
  };
}
