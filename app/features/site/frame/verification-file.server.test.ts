import { describe, expect, it } from 'vitest';
import { loader } from '~/routes/resources.verification';
import { house } from '~tests/setup/house';
import { verificationFile } from './site-text.server';

const { settings } = house();
const configure = (verificationName: string, verificationContent: string) =>
  settings({ verificationName, verificationContent });

async function download(): Promise<{ disposition: string; text: string; headers: Headers }> {
  const answer = await loader();
  const disposition = answer.headers.get('Content-Disposition') ?? '';
  return { disposition, text: await answer.text(), headers: answer.headers };
}

describe('R3 the verification file', () => {
  it.each([
    ['', ''],
    ['site.txt', ''],
    ['', 'secret'],
    ['/\r\n', 'secret'],
  ])('is missing with name %j and content %j', async (name, content) => {
    await configure(name, content);
    expect(await verificationFile()).toBeNull();
    await expect(loader()).rejects.toMatchObject({ status: 404 });
  });

  it('is a download of its name and content, byte for byte', async () => {
    await configure('google123.txt', 'a <b>\n\tcé\n');
    const { disposition, text, headers } = await download();
    expect(disposition).toContain('attachment; filename="google123.txt"');
    expect(text).toBe('a <b>\n\tcé\n');
    expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it.each([
    'a.txt\r\nSet-Cookie: x=1',
    'a".txt; filename="b.html',
    '../../etc/passwd',
    'a\\b.txt',
    'naïve ✓\u202Efdp.txt',
    '100%.txt',
  ])('no name breaks out of its header: %j', async (name) => {
    await configure(name, 'x');
    const { disposition, headers } = await download();
    expect(headers.get('Set-Cookie')).toBeNull();
    expect(disposition).toMatch(
      /^attachment; filename="[^"\\\r\n/]*"(; filename\*=UTF-8''[\w.~!%-]*)?$/,
    );
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).not.toMatch(/[\p{C}/\\]/u);
  });
});
