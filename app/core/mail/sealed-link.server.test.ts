import { expect, test } from 'vitest';
import { openLink, sealLink } from './outbox.server';

const link = 'http://localhost:3000/update-password?token=abc123';

test('R36: a sealed link opens again, and its text shows nothing of it', () => {
  const sealed = sealLink(link);
  expect(openLink(sealed)).toBe(link);
  const bytes = Buffer.from(sealed, 'base64url').toString('latin1');
  expect(bytes).not.toContain('abc123');
  expect(bytes).not.toContain('update-password');
});

test('R36: sealing a link twice gives two texts, so equal links are not seen to be equal', () => {
  expect(sealLink(link)).not.toBe(sealLink(link));
});

test('R36: a sealed link with any byte changed does not open', () => {
  const bytes = Buffer.from(sealLink(link), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openLink(changed.toString('base64url')), `byte ${at}`).toBeNull();
  }
});

test('R36: what is too short or no sealed link at all does not open', () => {
  const sealed = sealLink(link);
  expect(openLink('')).toBeNull();
  expect(openLink('hello')).toBeNull();
  expect(openLink(sealed.slice(0, 30))).toBeNull();
  expect(openLink(sealed.slice(0, -4))).toBeNull();
});
