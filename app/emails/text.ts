import { formatMoney } from '~/domain/money';
import { linkNotShown, stopWords, type Block, type Letter } from './letter';
import { quoteLineWords } from './quote-line-words';

/** The plain text part: the same letter for whoever reads mail without HTML. */
export function letterText(letter: Letter): string {
  const { greeting, blocks, signed, why, stop, business } = letter;
  const { name, ownerFirstName, address, phoneNumber, infoEmail } = business;
  const parts = [
    greeting,
    ...blocks.map(blockText),
    ...(signed ? [`Warmly,\n${ownerFirstName}`] : []),
    // The mark after which mail programs know the foot of a mail.
    `-- \n${name}, ${address}\n${phoneNumber} · ${infoEmail}\n\n${why}`,
    ...(stop === undefined ? [] : [`${stopWords}:\n${stop}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'notice':
      return `${block.title}\n${block.text}`;
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
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

function quoteText({ lines, sums }: Extract<Block, { kind: 'quote' }>): string {
  const lineTexts = lines.map((line) => {
    const words = quoteLineWords(line);
    return `${line.what}${words ? ` (${words})` : ''}: ${formatMoney(line.amountCents)}`;
  });
  return [...lineTexts, ...sums.map(({ label, cents }) => `${label}: ${formatMoney(cents)}`)].join(
    '\n',
  );
}
