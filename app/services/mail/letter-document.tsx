import { emailHref, phoneHref } from '~/lib/contact-links';
import { stopWords, type Letter } from './letter';
import { LetterBlock, MailLink } from './letter-block';
import { mailStyles as styles } from './mail-styles';

/**
 * The layout of every mail: the business's name, the letter on a card, and at the foot who wrote
 * and why. Nothing is loaded from anywhere: no picture, no style sheet, no pixel.
 */
export function LetterDocument({ letter }: { letter: Letter }) {
  const { subject, preview, greeting, blocks, signed, business } = letter;
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
                        <h1 style={styles.greeting}>{greeting}</h1>
                        {blocks.map((block, index) => (
                          <LetterBlock key={`${index} ${block.kind}`} block={block} />
                        ))}
                        {signed ? <Closing letter={letter} /> : null}
                      </td>
                    </tr>
                    <tr>
                      <td style={styles.foot}>
                        <Foot letter={letter} />
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

function Closing({ letter: { business } }: { letter: Letter }) {
  return (
    <p style={styles.closing}>
      Warmly,
      <br />
      {business.ownerFirstName}
    </p>
  );
}

function Foot({ letter: { business, why, stop } }: { letter: Letter }) {
  const { name, address, phoneNumber, infoEmail } = business;
  return (
    <>
      <p style={styles.footText}>
        {name}
        <br />
        {address}
        <br />
        <MailLink label={phoneNumber} href={phoneHref(phoneNumber)} />
        {' · '}
        <MailLink label={infoEmail} href={emailHref(infoEmail)} />
      </p>
      <p style={styles.footText}>{why}</p>
      {stop === undefined ? null : (
        <p style={styles.footText}>
          <MailLink label={stopWords} href={stop} />
        </p>
      )}
    </>
  );
}
