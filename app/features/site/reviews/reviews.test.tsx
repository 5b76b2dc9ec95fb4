import { describe, expect, it } from 'vitest';
import { StarsField } from './stars-field';
import { Pager, pagesShown } from '~/ui/layout/pager';
import { ReviewForm } from './review-form';
import { decoyField } from './review.schema';
import { ReviewCard, ReviewSummary } from './review-card';
import { attribute, field, render, tags } from '~tests/setup/render';

const review = {
  name: 'Jamie Alder',
  body: 'Our dog came home\ntired and happy.',
  stars: 3,
  repeat: false,
  stayed: false,
  reply: '',
  date: '2027-01-02',
};

const words = (html: string) => html.replace(/<[^>]*>/g, '');

describe('a review’s card', () => {
  it('R33 says its own number of stars, in words too', () => {
    for (const stars of [1, 3, 5]) {
      const html = render(<ReviewCard review={{ ...review, stars }} replyBy="Nora" />);
      expect(words(html)).toContain(`${stars} of 5 stars`);
      const full = tags(html, 'svg').filter((tag) => / class="[^"]*full/.test(tag));
      expect(full).toHaveLength(stars);
    }
  });

  it('R33 has the badge Repeat Client for a repeat client only', () => {
    expect(render(<ReviewCard review={review} replyBy="Nora" />)).not.toContain('Repeat Client');
    expect(render(<ReviewCard review={{ ...review, repeat: true }} replyBy="Nora" />)).toContain(
      'Repeat Client',
    );
  });

  it('R76 has the badge Stayed here after a stay, whatever the box of the form said', () => {
    expect(render(<ReviewCard review={review} replyBy="Nora" />)).not.toContain('Stayed here');
    const html = render(<ReviewCard review={{ ...review, stayed: true }} replyBy="Nora" />);
    expect(html).toContain('Stayed here');
    expect(html).not.toContain('Repeat Client');
  });

  it('has the date in words, and for programs', () => {
    const html = render(<ReviewCard review={review} replyBy="Nora" />);
    expect(attribute(tags(html, 'time')[0], 'dateTime')).toBe('2027-01-02');
    expect(words(html)).toContain('Jan 2, 2027');
  });

  it('R34 has the business’s answer under it, where there is one', () => {
    expect(render(<ReviewCard review={review} replyBy="Nora" />)).not.toContain('Nora');
    const html = words(
      render(<ReviewCard review={{ ...review, reply: 'Thank you!' }} replyBy="Nora" />),
    );
    expect(html.indexOf('Nora replied')).toBeGreaterThan(html.indexOf('tired and happy.'));
    expect(html.indexOf('Thank you!')).toBeGreaterThan(html.indexOf('Nora replied'));
    expect(html).not.toContain('answer');
  });

  it('sets what was written apart, so that letters that turn the direction turn nothing else', () => {
    const turned = { ...review, name: '\u202eeve', body: '\u202ewritten', reply: '\u2067answered' };
    const html = render(<ReviewCard review={turned} replyBy="Nora" />);
    expect(html).toContain('<bdi>\u202eeve</bdi>');
    for (const text of [turned.body, turned.reply])
      expect(html).toMatch(new RegExp(`<p dir="auto"[^>]*>${text}</p>`));
  });
});

describe('the summary', () => {
  it('says average and count, and nothing without reviews', () => {
    const say = (count: number, average: number | null) =>
      words(render(<ReviewSummary count={count} average={average} />));
    expect(say(24, 4.5833)).toBe('4.6 out of 5, from 24 reviews');
    expect(say(1, 5)).toBe('5.0 out of 5, from 1 review');
    expect(say(1234, 4)).toBe('4.0 out of 5, from 1,234 reviews');
    expect(say(0, null)).toBe('');
  });
});

describe('the stars of the form', () => {
  it('are five native radios, none chosen at first', () => {
    const html = render(<StarsField field={field('stars')} label="Your stars" />);
    const radios = tags(html, 'input');
    expect(radios.map((radio) => attribute(radio, 'type'))).toEqual(Array(5).fill('radio'));
    expect(radios.map((radio) => attribute(radio, 'value'))).toEqual(['1', '2', '3', '4', '5']);
    expect(html).not.toContain('checked');
    const labels = [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label = '']) =>
      words(label),
    );
    expect(labels).toEqual(['1 star', '2 stars', '3 stars', '4 stars', '5 stars']);
  });

  it('keep what was chosen', () => {
    const html = render(
      <StarsField field={field('stars', { initialValue: '4' })} label="Your stars" />,
    );
    const chosen = tags(html, 'input').filter((radio) => radio.includes('checked'));
    expect(chosen.map((radio) => attribute(radio, 'value'))).toEqual(['4']);
  });
});

describe('the form', () => {
  const draw = (typed?: Record<string, string>) =>
    render(
      <ReviewForm
        lastResult={
          typed && {
            status: 'error',
            initialValue: typed,
            error: { '': ['Missing required fields. Please fill in all the fields'] },
          }
        }
        formKey="key"
        held={false}
        otherWay={null}
      />,
    );

  it('R34 has a decoy that Tab, eyes and screen readers pass by', () => {
    const html = draw();
    const decoy = tags(html, 'input').find((input) => attribute(input, 'name') === decoyField);
    expect(attribute(decoy, 'tabindex')).toBe('-1');
    expect(attribute(decoy, 'value')).toBeNull();
    // Form fillers look for known names or labels.
    const known =
      /name|mail|phone|tel|url|site|web|address|street|city|zip|company|subject|comment/i;
    const label = /<div[^>]*aria-hidden="true"[^>]*><label>([^<]*)<input/.exec(html)?.[1];
    expect(label).toBeTruthy();
    expect(`${label} ${decoyField}`).not.toMatch(known);
  });

  it('spec section 5: the alert is the exact sentence, followed by the values entered', () => {
    const html = draw({ stars: '4', fullName: '<b>Jamie</b>', body: 'x'.repeat(500) });
    const alert = /role="alert"[^>]*>([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? '';
    expect(alert).toContain('<p>Missing required fields. Please fill in all the fields</p>');
    const said = words(alert);
    expect(said).toContain('Stars: 4 stars');
    expect(said).toContain('Full Name: &lt;b&gt;Jamie&lt;/b&gt;');
    expect(said).toContain('Repeat customer: missing');
    expect(said).toContain(`Review: ${'x'.repeat(200)}…`);
    expect(html).toContain(`>${'x'.repeat(500)}</textarea>`);
  });

  it('has no alert before it was sent', () => {
    expect(draw()).not.toContain('role="alert"');
  });
});

describe('R33 the pager', () => {
  it.each([
    [1, 2, [1, 2]],
    [2, 3, [1, 2, 3]],
    [1, 5, [1, 2, 'gap', 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [9, 9, [1, 'gap', 8, 9]],
  ] as const)('R33 names on page %i of %i %j', (page, pages, shown) => {
    expect(pagesShown(page, pages)).toEqual(shown);
  });

  it('R33 links the other pages, the first by its one address, and marks the current', () => {
    const html = render(<Pager page={2} pages={3} />, '/reviews');
    const links = tags(html, 'a');
    expect(links.map((link) => attribute(link, 'href'))).toEqual([
      '/reviews',
      '/reviews',
      '/reviews?page=2',
      '/reviews?page=3',
      '/reviews?page=3',
    ]);
    const current = links.filter((link) => attribute(link, 'aria-current') === 'page');
    expect(current.map((link) => attribute(link, 'href'))).toEqual(['/reviews?page=2']);
  });

  it('R33 is not there for a single page', () => {
    expect(render(<Pager page={1} pages={1} />)).toBe('');
  });
});
