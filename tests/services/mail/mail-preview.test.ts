import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MailTemplate } from '~/services/database/generated/enums';
import { sampleMails } from '~/services/mail/sample-mails';
import { mailContents } from '~/services/mail/mail-contents';
import { writeMailPreview } from '~/services/mail/write-mail-preview.server';
import { scratchFolder } from '../../database/scratch-database';

it('R35 every kind of mail is written with both parts, and linked from the index', () => {
  const folder = scratchFolder();
  const names = writeMailPreview(folder);
  const shown = new Set<string>(Object.values(sampleMails).map(({ template }) => template));
  // The settings send the test mail, and show what it says themselves.
  const all: string[] = Object.values(MailTemplate).filter((template) => template !== 'mail_test');
  expect([...shown].filter((template) => template !== 'mail_test').sort()).toEqual(all.sort());
  const index = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const files = readdirSync(folder);
  for (const name of names) {
    expect(files).toEqual(expect.arrayContaining([`${name}.html`, `${name}.txt`]));
    expect(index).toContain(`href="${name}.html"`);
    expect(index).toContain(`href="${name}.txt"`);
    const html = readFileSync(path.join(folder, `${name}.html`), 'utf8');
    expect(html).toMatch(/^<!DOCTYPE html>/);
    expect(html, `${name} loads something`).not.toMatch(/<img|<script|<link|url\(/);
    expect(readFileSync(path.join(folder, `${name}.txt`), 'utf8')).toContain('Tailhouse');
  }
  expect(files).toHaveLength(names.length * 2 + 1);
});

it('the samples are whole', () => {
  for (const sample of Object.values(sampleMails))
    expect(mailContents.parse(sample)).toEqual(sample);
});
