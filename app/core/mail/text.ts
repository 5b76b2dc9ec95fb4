import { formatMoney } from '~/core/money/money';
import type { QuoteLine } from '~/core/money/price-line';
import { formatDay, formatMonthDay } from '~/core/time/format-dates';
import { linkNotShown, stopLabel, type Block, type Email, type EmailFact } from './email';

/** The plain text part: the same email for mail programs without HTML. */
export function emailText(email: Email): string {
  const { greeting, blocks, signed, why, stop, business } = email;
  const { name, ownerFirstName, address, phoneNumber, infoEmail } = business;
  const contact = address === '' ? name : `${name}, ${address}\n${phoneNumber} · ${infoEmail}`;
  const parts = [
    greeting,
    ...blocks.map(blockText),
    ...(signed ? [`Warmly,\n${ownerFirstName}`] : []),
    // Mail programs recognize a signature by this mark.
    `-- \n${contact}\n\n${why}`,
    ...(stop === undefined ? [] : [`${stopLabel}:\n${stop}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Reason for a line of the quote: `Thanksgiving, Nov 26`, `each 24 hours, 2 × $65.00`. */
export function quoteLineReason({ why, date, quantity, unitCents }: QuoteLine): string {
  const parts = why === '' ? [] : [why];
  // A holiday's reason already names its day.
  if (date !== null && !why.includes(formatMonthDay(date))) parts.push(formatDay(date));
  if (quantity !== 1) parts.push(`${quantity} × ${formatMoney(unitCents)}`);
  return parts.join(', ');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'notice':
      return `${block.title}\n${block.text}`;
    case 'facts':
      return block.facts.map(factText).join('\n');
    case 'quotation':
      return `${block.title}:\n${block.text.replace(/^/gm, '> ')}`;
    case 'quote':
      return quoteText(block);
    case 'button':
      return `${block.link.label}:\n${block.link.href}`;
    case 'oneTimeLink':
      return block.href === null ? linkNotShown : `${block.label}:\n${block.href}`;
    case 'sentence':
      return `${block.text} ${block.link.label}:\n${block.link.href}`;
  }
}

const factText = ({ label, value, href }: EmailFact) =>
  `${label}: ${value.replaceAll('\n', ', ')}${href === undefined ? '' : `\n  ${href}`}`;

function quoteText({ lines, sums }: Extract<Block, { kind: 'quote' }>): string {
  const lineTexts = lines.map((line) => {
    const reason = quoteLineReason(line);
    return `${line.what}${reason && ` (${reason})`}: ${formatMoney(line.amountCents)}`;
  });
  const sumTexts = sums.map(({ label, cents }) => `${label}: ${formatMoney(cents)}`);
  return [...lineTexts, ...sumTexts].join('\n');
}
