import { describe, expect, it } from 'vitest';
import { scriptsOf } from './page-handle';
import { describePage, type PageWords } from './page-meta';

const origin = 'https://tail.example';
const root = { id: 'root', pathname: '/', data: { origin, business: { businessName: 'Wag' } } };

function head(pathname: string, words: PageWords, error?: unknown) {
  const leaf = { id: 'routes/page', pathname, data: {}, error };
  const tags = describePage([{ ...root, error }, leaf], words).map(
    (tag) => tag as Record<string, string>,
  );
  const content = (name: string) =>
    tags.find((tag) => tag['name'] === name || tag['property'] === name)?.['content'];
  const canonical = tags.find((tag) => tag['rel'] === 'canonical')?.['href'];
  return { tags, content, canonical, title: tags.find((tag) => 'title' in tag)?.['title'] };
}

describe('the head of a page', () => {
  it('R7 names the business as the settings do', () => {
    expect(head('/about', { title: 'About', search: 'index' }).title).toBe('About · Wag');
    const whole = head('/', { title: (name) => `${name}, at home`, search: 'index' });
    expect(whole.title).toBe('Wag, at home');
  });

  it('gives a page for search engines its one address and the card of a shared link', () => {
    const { content, canonical } = head('/about', {
      title: 'About',
      description: 'Who we are.',
      search: 'index',
    });
    expect(canonical).toBe(`${origin}/about`);
    expect(content('robots')).toBeUndefined();
    expect(content('description')).toBe('Who we are.');
    expect(content('og:title')).toBe('About · Wag');
    expect(content('og:description')).toBe('Who we are.');
    expect(content('og:url')).toBe(`${origin}/about`);
    expect(content('og:image')).toBe(`${origin}/social-card.png`);
    expect(content('og:type')).toBe('website');
    expect(content('twitter:card')).toBe('summary_large_image');
  });

  it('the address has no slash at its end but on the home page, and may be given', () => {
    const title = 'Page';
    expect(head('/reviews/', { title, search: 'index' }).canonical).toBe(`${origin}/reviews`);
    expect(head('/', { title, search: 'index' }).canonical).toBe(`${origin}/`);
    const second = head('/reviews', { title, search: 'index', canonical: '/reviews?page=2' });
    expect(second.canonical).toBe(`${origin}/reviews?page=2`);
    expect(second.content('og:url')).toBe(`${origin}/reviews?page=2`);
  });

  it('R9 a page about a person is left out of search, and no card says what is on it', () => {
    const { content, canonical, tags } = head('/abc/profile', {
      title: 'Sam Rivera',
      search: 'noindex',
    });
    expect(content('robots')).toBe('noindex');
    expect(canonical).toBeUndefined();
    expect(tags.filter((tag) => 'property' in tag)).toEqual([]);
  });

  it('an error in the place of a page is titled as one, and left out of search', () => {
    const words: PageWords = { title: 'Sam Rivera', search: 'index' };
    const missing = { status: 404, statusText: '', internal: false, data: null };
    const { title, content, tags } = head('/about', words, missing);
    expect([title, content('robots')]).toEqual(['Page not found · Wag', 'noindex']);
    expect(tags).toHaveLength(2);
    expect(head('/about', words, new Error('secret')).title).toBe('Something went wrong · Wag');
  });

  it('stands without the root’s data', () => {
    const leaf = { id: 'routes/page', pathname: '/about' };
    expect(describePage([{ id: 'root', pathname: '/' }, leaf], { title: 'About', search: 'index' }))
      // An address without an origin would be useless.
      .toEqual([{ title: 'About' }, { name: 'robots', content: 'noindex' }]);
  });
});

describe('how the scripts of a page come', () => {
  it('is said by its own route, whatever its parents say', () => {
    expect(scriptsOf([undefined, { scripts: 'none' }])).toBe('none');
    expect(scriptsOf([undefined, { scripts: 'all' }])).toBe('all');
    expect(scriptsOf([{ scripts: 'none' }, undefined])).toBe('all');
    expect(scriptsOf([{}, { crumb: 'x' }])).toBe('all');
    expect(scriptsOf([{ scripts: 'sometimes' }])).toBe('all');
    expect(scriptsOf([])).toBe('all');
  });
});
