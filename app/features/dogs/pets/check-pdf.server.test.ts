/** Checks of uploaded PDFs. */
import { describe, expect, it } from 'vitest';
import { aPdf } from '~tests/factories/records';
import { pdfProblem } from './read-record.server';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const joined = (...parts: Buffer[]) => Buffer.concat(parts);

/** The end-of-archive record that ZIP readers look for. */
const archiveEnd = latin1(`PK\x05\x06${'\0'.repeat(18)}`);

describe('pdfProblem', () => {
  it.each([
    ['as it is written', aPdf()],
    ['with blanks after its end', joined(aPdf(), latin1('\r\n \0\t'))],
    ['saved a second time at its end', joined(aPdf(), aPdf().subarray(9))],
    ['with text that only looks like mark-up', aPdf({ inside: '% 3 < 4 and <x:xmpmeta>\n' })],
    ['with those four bytes by chance far inside', aPdf({ inside: `${'x'.repeat(70_000)}` })],
  ])('keeps a PDF %s', (_, bytes) => {
    expect(pdfProblem(bytes)).toBeNull();
  });

  it('keeps a PDF that holds four bytes of an archive by chance, far from its end', () => {
    const inside = `PK\x05\x06\x99${'x'.repeat(70_000)}`;
    expect(pdfProblem(aPdf({ inside }))).toBeNull();
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', latin1('<!doctype html><title>%PDF-1.7</title>')],
    ['something in front', joined(latin1('\n'), aPdf())],
    ['a picture in front', joined(latin1('GIF89a'), aPdf())],
    ['another version', latin1('%PDF-x.y\nstartxref\n0\n%%EOF')],
    ['the first bytes only', latin1('%PDF')],
  ])('refuses %s: it does not begin as a PDF', (_, bytes) => {
    expect(pdfProblem(bytes)).toBe('That file is named like a PDF but isn’t one.');
  });

  it.each([
    ['cut in half', aPdf().subarray(0, 200)],
    ['without its end', aPdf().subarray(0, -7)],
    ['with something after its end', joined(aPdf(), latin1('more'))],
    ['that is only a head and an end', latin1('%PDF-1.7\n%%EOF')],
    ['whose contents would stand beyond its end', latin1('%PDF-1.7\nstartxref\n999\n%%EOF')],
  ])('refuses a PDF %s', (_, bytes) => {
    expect(pdfProblem(bytes)).toMatch(/^That PDF seems to be cut off or damaged/);
  });

  it.each([
    ['an archive before its end', aPdf({ inside: archiveEnd.toString('latin1') })],
    [
      'an archive far inside',
      aPdf({ inside: archiveEnd.toString('latin1') + 'x'.repeat(100_000) }),
    ],
    ['a script in its head', joined(latin1('%PDF-1.7\n<SCRIPT>alert(1)</script>\n'), aPdf())],
    ['a page in its head', joined(latin1('%PDF-1.7\n<!DocType html>\n'), aPdf())],
    ['a drawing with scripts', joined(latin1('%PDF-1.7\n<svg onload=x>\n'), aPdf())],
    ['a program in its head', joined(latin1('%PDF-1.7\n<?php x();\n'), aPdf())],
  ])('refuses a PDF with %s', (_, bytes) => {
    expect(pdfProblem(bytes)).toMatch(/^That PDF has something else hidden in it/);
  });

  it.each([
    ['a reference', '/Encrypt 9 0 R '],
    ['its own', '/Encrypt<< /Filter /Standard >> '],
  ])('refuses a PDF locked by %s', (_, trailer) => {
    expect(pdfProblem(aPdf({ trailer }))).toMatch(/^That PDF is protected with a password/);
  });
});
