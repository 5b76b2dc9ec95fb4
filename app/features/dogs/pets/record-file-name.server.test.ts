import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attachmentHeader, recordFileName } from './record-file-name.server';

describe('recordFileName', () => {
  it.each([
    ['Rabies 2026.pdf', 'Rabies-2026.pdf'],
    ['scan.PDF.exe', 'scan-PDF.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\sam\\scan.pdf', 'scan.pdf'],
    ['.htaccess', 'Rabies.pdf'],
    ['Señor Wuff 🐕.pdf', 'Señor-Wuff.pdf'],
    ['', 'Rabies.pdf'],
    ['\u202Efdp.exe', 'fdp.pdf'],
    ['a"\r\nSet-Cookie: x=1.pdf', 'a-Set-Cookie-x-1.pdf'],
  ])('makes %o to %o', (sent, safe) => {
    expect(recordFileName(sent, 'Rabies', 'application/pdf')).toBe(safe);
  });

  it('ends as what it is, whatever it was called', () => {
    expect(recordFileName('scan.pdf', 'Rabies', 'image/jpeg')).toBe('scan.jpg');
    expect(recordFileName('💉', '💉', 'image/jpeg')).toBe('record.jpg');
  });

  it('is short and plain for every name there is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (sent, title) => {
        const name = recordFileName(sent, title, 'application/pdf');
        expect(name).toMatch(/^[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}-]*\.pdf$/u);
        expect([...name].length).toBeLessThanOrEqual(84);
        expect(attachmentHeader(name)).toMatch(/^[\x20-\x7e]+$/);
      }),
    );
  });
});

describe('attachmentHeader', () => {
  it('says the name twice where plain letters do not do: in those, and in its own', () => {
    expect(attachmentHeader('Rabies-2026.pdf')).toBe('attachment; filename="Rabies-2026.pdf"');
    expect(attachmentHeader('Señor-Wuff.pdf')).toBe(
      `attachment; filename="Senor-Wuff.pdf"; filename*=UTF-8''Se%C3%B1or-Wuff.pdf`,
    );
  });
});
