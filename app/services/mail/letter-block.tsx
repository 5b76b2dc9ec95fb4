import { formatMoney } from '~/domain/money';
import { linkNotShown, type Block, type Fact, type LetterLink } from './letter';
import { mailStyles as styles } from './mail-styles';
import { quoteLineWords } from './quote-line-words';

/** One block of a letter as HTML for mail programs. React escapes all that people typed. */
export function LetterBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <p style={styles.paragraph}>{block.text}</p>;
    case 'notice':
      return (
        <div style={styles.notice}>
          <p style={styles.noticeTitle}>{block.title}</p>
          <p style={styles.noticeText}>{heldTogether(block.text)}</p>
        </div>
      );
    case 'facts':
      return <Facts facts={block.facts} />;
    case 'quotation':
      return (
        <>
          <p style={styles.quotationTitle}>{block.title}</p>
          <p style={styles.quotation}>{block.text}</p>
        </>
      );
    case 'quote':
      return <Quote lines={block.lines} sums={block.sums} />;
    case 'button':
      return <MailButton link={block.link} />;
    case 'oneTimeLink':
      return block.href === null ? (
        <p style={styles.paragraph}>{linkNotShown}</p>
      ) : (
        <MailButton link={{ label: block.label, href: block.href }} />
      );
    case 'sentence':
      return (
        <p style={styles.paragraph}>
          {block.text} <MailLink {...block.link} />.
        </p>
      );
  }
}

// On a phone `9:00 AM` and `3 × $65.00` would break in the middle.
function heldTogether(text: string): string {
  const units = /(?:\bat )?\b\d{1,2}(?::\d\d)? [AP]M\b|\d+ × \$/g;
  return text.replace(units, (unit) => unit.replaceAll(' ', '\u00a0'));
}

/** A link that opens outside the mail program's own frame. */
export function MailLink({ label, href }: LetterLink) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" style={styles.link}>
      {label}
    </a>
  );
}

function MailButton({ link: { label, href } }: { link: LetterLink }) {
  return (
    <p style={styles.buttonRow}>
      <a href={href} target="_blank" rel="noopener noreferrer" style={styles.button}>
        {label}
      </a>
    </p>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <table style={styles.table}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" style={styles.label}>
              {label}
            </th>
            <td style={styles.value}>{heldTogether(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Quote({ lines, sums }: Pick<Extract<Block, { kind: 'quote' }>, 'lines' | 'sums'>) {
  return (
    <table style={styles.table}>
      <tbody>
        {lines.map((line, index) => (
          <tr key={`${index} ${line.what}`}>
            <th scope="row" style={styles.what}>
              {line.what}
              <span style={styles.why}>{heldTogether(quoteLineWords(line))}</span>
            </th>
            <td style={styles.amount}>{formatMoney(line.amountCents)}</td>
          </tr>
        ))}
        {sums.map(({ label, cents }) => (
          <tr key={label}>
            <th scope="row" style={styles.sumLabel}>
              {label}
            </th>
            <td style={styles.sumAmount}>{formatMoney(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
