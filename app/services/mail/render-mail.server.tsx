import { renderToStaticMarkup } from 'react-dom/server';
import { LetterDocument } from './letter-document';
import { letterOf, subjectOf, type LinkChoice, type MailRow } from './letter-of.server';
import { letterText } from './letter-text';

export type RenderedMail = { subject: string; replyTo: string; html: string; text: string };

/**
 * The mail as it arrives, both parts telling the same (R35).
 * @param choice whether the one-time link is in it: only for delivery, and for sample mode's page
 */
export function renderMail(row: MailRow, choice: LinkChoice): RenderedMail {
  const letter = letterOf(row, choice);
  return {
    subject: subjectOf(letter),
    replyTo: letter.replyTo,
    html: `<!DOCTYPE html>${renderToStaticMarkup(<LetterDocument letter={letter} />)}`,
    text: letterText(letter),
  };
}
