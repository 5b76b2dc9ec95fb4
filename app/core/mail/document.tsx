import { renderToStaticMarkup } from 'react-dom/server';
import { formatMoney } from '~/core/money/money';
import {
  linkNotShown,
  stopLabel,
  type Block,
  type Email,
  type EmailLink,
  type EmailFact,
} from './email';
import { faceWidth, mailStyles as styles } from './styles';
import { quoteLineReason } from './text';
import { emailHref, phoneHref } from '~/core/text/contact-links';

/** A photo as the HTML part refers to it: inside the email (`cid:`), or inside a page (`data:`). */
export type ShownFace = { src: string; petName: string };

export function emailHtml(email: Email, faces: readonly ShownFace[] = []): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<Document email={email} faces={faces} />)}`;
}

/** The layout of every email. It loads nothing from outside: no picture, style sheet or pixel. */
function Document({ email, faces }: { email: Email; faces: readonly ShownFace[] }) {
  const { subject, preview, greeting, blocks, signed, business } = email;
  const first = blocks.findIndex(isButton);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
      </head>
      <body style={styles.body}>
        <div style={styles.preview}>{preview}</div>
        <table role="presentation" cellPadding={0} cellSpacing={0} style={styles.page}>
          <tbody>
            <tr>
              <td align="center" style={styles.margin}>
                <table role="presentation" cellPadding={0} cellSpacing={0} style={styles.sheet}>
                  <tbody>
                    <tr>
                      <td style={styles.name}>
                        <p style={styles.nameText}>{business.name}</p>
                      </td>
                    </tr>
                    <tr>
                      <td style={styles.card}>
                        <Faces faces={faces} />
                        <h1 style={styles.greeting}>{greeting}</h1>
                        {blocks.map((block, index) => (
                          <BlockOf
                            key={`${index} ${block.kind}`}
                            block={block}
                            quiet={index !== first}
                          />
                        ))}
                        {signed ? <Closing email={email} /> : null}
                      </td>
                    </tr>
                    <tr>
                      <td style={styles.foot}>
                        <Foot email={email} />
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Faces({ faces }: { faces: readonly ShownFace[] }) {
  if (faces.length === 0) return null;
  return (
    <p style={styles.faces}>
      {faces.map(({ src, petName }) => (
        <img
          key={src}
          src={src}
          alt={petName}
          width={faceWidth}
          height={faceWidth}
          style={styles.face}
        />
      ))}
    </p>
  );
}

function Closing({ email: { business } }: { email: Email }) {
  return (
    <p style={styles.closing}>
      Warmly,
      <br />
      {business.ownerFirstName}
    </p>
  );
}

function Foot({ email: { business, why, stop } }: { email: Email }) {
  const { name, address, phoneNumber, infoEmail } = business;
  const phone = phoneHref(phoneNumber);
  return (
    <>
      <p style={styles.footText}>
        {name}
        {address === '' ? null : (
          <>
            <br />
            {address}
            <br />
            {phone === null ? phoneNumber : <MailLink label={phoneNumber} href={phone} />}
            {' · '}
            <MailLink label={infoEmail} href={emailHref(infoEmail)} />
          </>
        )}
      </p>
      <p style={styles.footText}>{why}</p>
      {stop === undefined ? null : (
        <p style={styles.footText}>
          <MailLink label={stopLabel} href={stop} />
        </p>
      )}
    </>
  );
}

const isButton = ({ kind }: Block) => kind === 'button' || kind === 'oneTimeLink';

/** One block as HTML; of its buttons only the first is green. React escapes all text that people typed. */
function BlockOf({ block, quiet }: { block: Block; quiet: boolean }) {
  switch (block.kind) {
    case 'paragraph':
      return <p style={styles.paragraph}>{block.text}</p>;
    case 'notice':
      return (
        <div style={styles.notice}>
          <p style={styles.noticeTitle}>{block.title}</p>
          <p style={styles.noticeText}>{unbroken(block.text)}</p>
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
      return <MailButton link={block.link} quiet={quiet} />;
    case 'oneTimeLink':
      return block.href === null ? (
        <p style={styles.paragraph}>{linkNotShown}</p>
      ) : (
        <MailButton link={{ label: block.label, href: block.href }} quiet={quiet} />
      );
    case 'sentence':
      return (
        <p style={styles.paragraph}>
          {block.text} <MailLink {...block.link} />.
        </p>
      );
  }
}

// On a phone, `9:00 AM` and `3 × $65.00` would break in the middle.
function unbroken(text: string): string {
  const units = /(?:\bat )?\b\d{1,2}(?::\d\d)? [AP]M\b|\d+ × \$/g;
  return text.replace(units, (unit) => unit.replaceAll(' ', '\u00a0'));
}

/** A link that opens outside the mail program's own frame. */
function MailLink({ label, href }: EmailLink) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" style={styles.link}>
      {label}
    </a>
  );
}

function MailButton({ link: { label, href }, quiet }: { link: EmailLink; quiet: boolean }) {
  return (
    <p style={styles.buttonRow}>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        style={quiet ? styles.quietButton : styles.button}
      >
        {label}
      </a>
    </p>
  );
}

function Facts({ facts }: { facts: EmailFact[] }) {
  return (
    <table style={styles.table}>
      <tbody>
        {facts.map(({ label, value, href }) => (
          <tr key={label}>
            <th scope="row" style={styles.label}>
              {label}
            </th>
            <td style={styles.value}>
              {href === undefined ? unbroken(value) : <MailLink label={value} href={href} />}
            </td>
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
              <span style={styles.why}>{unbroken(quoteLineReason(line))}</span>
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
