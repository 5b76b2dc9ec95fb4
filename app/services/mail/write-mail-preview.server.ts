import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '~/lib/paths';
import { renderMail } from './render-mail.server';
import { sampleMails } from './sample-mails';
import { sealLink } from './sealed-link.server';
import { siteLink } from './site-link.server';
import { templateNames } from './template-names';

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * Writes every mail with sample contents to a folder, as HTML and as plain text, and an index page
 * that links to all of them.
 * @returns the names of the mails: a template's, after a dot how it turned out
 */
export function writeMailPreview(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const rows = Object.entries(sampleMails).map(([name, { template, ...contents }]) => {
    const sealedLink =
      'linkValidMinutes' in contents ? sealLink(siteLink(paths.updatePassword('sample'))) : null;
    const row = { template, contents, sealedLink, profileId: 'sampleownersampleown001' };
    const { subject, html, text } = renderMail(row, 'with link');
    writeFileSync(path.join(folder, `${name}.html`), html);
    writeFileSync(path.join(folder, `${name}.txt`), text);
    return (
      `<li><a href="${name}.html">${escaped(subject)}</a> ` +
      `(${escaped(templateNames[template])}, <a href="${name}.txt">as plain text</a>)</li>`
    );
  });
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!DOCTYPE html><html lang="en"><meta charset="utf-8">' +
      '<meta name="viewport" content="width=device-width, initial-scale=1">' +
      `<title>Every mail</title><h1>Every mail</h1><ul>${rows.join('')}</ul></html>\n`,
  );
  return Object.keys(sampleMails);
}
