import { describe, expect, it } from 'vitest';
import { ErrorPage } from './error-page';
import { render } from '~tests/setup/render';

function page(status: number): string {
  const error = { status, statusText: 'Inner words', internal: false, data: 'secret detail' };
  return render(<ErrorPage error={error} />);
}

describe('the error page', () => {
  it('has words of its own for each status, and a way back', () => {
    const titles = [403, 404, 413, 500].map((status) => page(status).match(/<h1>(.*?)<\/h1>/)?.[1]);
    expect(new Set(titles).size).toBe(4);
    expect(titles).not.toContain(undefined);
    expect(page(404)).toContain('href="/"');
  });

  it('never shows what an error says', () => {
    expect(page(404)).not.toMatch(/secret detail|Inner words/);
    expect(render(<ErrorPage error={new Error('password of the database')} />)).not.toContain(
      'password of the database',
    );
    expect(render(<ErrorPage error="thrown text" />)).not.toContain('thrown text');
  });
});
