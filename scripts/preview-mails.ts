/** `npm run mail:preview [folder]`: writes every email with sample contents, to be looked at. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { emailHtml } from '~/core/mail/document';
import { emailNamed, sampleEmails } from '~/features/messages/outbox/registry';
import { projectRoot } from '~/core/runtime/project-root.server';
import { emailText } from '~/core/mail/text';

const site = 'http://localhost:3000';
const context = {
  url: (address: string) => site + address,
  oneTimeLink: `${site}/update-password?token=sample`,
  stop: `${site}/unsubscribe?token=sample`,
};

// The samples' dogs have no photo, so the site's own icon stands for it.
const icon = readFileSync(path.join(projectRoot(), 'public', 'icon-192.png'));
const sampleFace = `data:image/png;base64,${icon.toString('base64')}`;

/**
 * Writes every email to a folder, as HTML and as plain text, and an index page that links to all.
 * @returns the names of the samples
 */
export function writePreview(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const rows = sampleEmails().map(({ sampleName, template, contents }) => {
    const kind = emailNamed(template);
    const email = kind.compose(contents, context);
    const faces = (email.faces ?? []).map(({ petName }) => ({ src: sampleFace, petName }));
    writeFileSync(path.join(folder, `${sampleName}.html`), emailHtml(email, faces));
    writeFileSync(path.join(folder, `${sampleName}.txt`), emailText(email));
    return (
      `<li><a href="${sampleName}.html">${escaped(email.subject)}</a> ` +
      `(${escaped(kind.label)}, <a href="${sampleName}.txt">as plain text</a>)</li>`
    );
  });
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!DOCTYPE html><html lang="en"><meta charset="utf-8">' +
      '<meta name="viewport" content="width=device-width, initial-scale=1">' +
      `<title>Every mail</title><h1>Every mail</h1><ul>${rows.join('')}</ul></html>\n`,
  );
  return sampleEmails().map(({ sampleName }) => sampleName);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const [, script, given] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  const folder = path.resolve(given ?? path.join('.cache', 'mail-preview'));
  const names = writePreview(folder);
  process.stdout.write(`${names.length} emails: ${path.join(folder, 'index.html')}\n`);
}
