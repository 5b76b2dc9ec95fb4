import { describe, expect, it } from 'vitest';
import { linkTo, plainWords, renderMarkdown } from './markdown.server';

describe('R4 the owner’s Markdown', () => {
  it('is rendered, headings under the page’s h1', () => {
    expect(renderMarkdown('# One\n\nA *b* **c**\n\n- d\n\n###### Six')).toBe(
      '<h2>One</h2>\n<p>A <em>b</em> <strong>c</strong></p>\n<ul>\n<li>d</li>\n</ul>\n<h6>Six</h6>\n',
    );
    expect(renderMarkdown('Set\n===')).toBe('<h2>Set</h2>\n');
  });

  it.each([
    ['https://a.example/', 'rel="noopener noreferrer nofollow"'],
    ['http://a.example/', 'rel="noopener noreferrer nofollow"'],
    ['HTTPS://A.EXAMPLE/', 'rel="noopener noreferrer nofollow"'],
    ['mailto:a@b.example', 'href="mailto:a@b.example"'],
    ['tel:+12155550142', 'href="tel:+12155550142"'],
  ])('links to %s', (address, part) => {
    const html = renderMarkdown(`[words](${address})`);
    expect(html).toContain('<a href=');
    expect(html).toContain(part);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)" onclick=alert(1)>x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<!-- <script> -->',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](java&Tab;script:alert(1))',
    '[x](vbscript:x)',
    '[x](javascript:https://a.example/)',
    '[x](javascript://https://a.example/%0Aalert(1))',
    '[x](javascript:alert(1)//mailto:a@b.example)',
    '[x](data:text/html,https://a.example/)',
    '[x](vbscript:tel:1)',
    '[x](<javascript:x https://a.example/>)',
    '<javascript:https://a.example/>',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](file:///etc/passwd)',
    '[x](//evil.example/)',
    '[x]: javascript:alert(1)\n\n[x]',
    '<javascript:alert(1)>',
    '![x](https://evil.example/pixel.png)',
    '![x](javascript:alert(1))',
    '[x](https://a.example/" onmouseover="alert(1))',
    '[x](https://a.example/ "\\" onmouseover=\\"alert(1)")',
    '```" onmouseover="alert(1)\nx\n```',
    '# <script>alert(1)</script>',
    '\0<script>\0alert(1)',
  ])('makes no element, handler or address of %j', (text) => {
    const html = renderMarkdown(text);
    const tags = html.match(/<[^>]*>/g) ?? [];
    const allowed =
      /^<\/?(p|h2|em|pre|strong)>$|^<\/?code( class="language-[^"]*")?>$|^<\/a>$|^<a href="https:\/\/[^"]*"( title="[^"]*")? rel="noopener noreferrer nofollow">$/;
    expect(tags.filter((tag) => !allowed.test(tag))).toEqual([]);
    expect(html).not.toMatch(/<img|src="/);
  });
});

describe('words of the settings in a text of ours', () => {
  it.each(['Tail*house* & <b>Co</b>', '# [x](javascript:1)', '1. `a` _b_ ~c~ | d\\', 'A\n\n# B'])(
    'stand as they are: %j',
    (words) => {
      const html = renderMarkdown(plainWords(words));
      const plain = html
        .replace(/^<p>|<\/p>\n$/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&');
      expect(plain).toBe(words.replace(/\s+/g, ' '));
    },
  );

  it('make links that end where they should', () => {
    expect(renderMarkdown(linkTo('a] (b)', 'mailto:x%40<y> z'))).toContain(
      '<a href="mailto:x%40%3Cy%3E%20z">a] (b)</a>',
    );
  });
});
