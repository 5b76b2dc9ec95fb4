/** The reviews over real HTTP, without scripts (spec sections 2 to 5, R33, R34, R20). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '~/core/rate-limit/limits';
import { askWhetherSecond } from '~/core/web/idempotency.server';
import { decoyField } from '~/features/site/reviews/review.schema';
import { createReview } from '../factories/reviews';
import { httpClient, type FormFields, type HttpClient } from '../setup/http-client';
import { formFields } from '../setup/plain-page';
import { startServer, type RunningServer } from '../setup/server';
import { databaseIn } from '../setup/test-environment';
import { changedTables, storedRows } from './stored-rows';

let server: RunningServer;
let visitor: HttpClient;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  const { database } = server;
  visitor = httpClient(server.url);
  await database.review.deleteMany();
  await database.rateCount.deleteMany();
  await database.businessSettings.update({ where: { id: 1 }, data: { holdReviews: false } });
});

const valid = {
  stars: '4',
  fullName: 'Jamie Alder',
  repeatCustomer: 'yes',
  body: 'Our dog came home tired and happy.',
};

const stored = () => storedRows(databaseIn(server.dataDir));
const words = (html: string) => html.replace(/<[^>]*>/g, '');

/** The form as a browser that just opened it would send it. */
async function filledIn(changes: Record<string, string> = {}): Promise<FormFields> {
  const { text } = await visitor.get('/reviews/new');
  return { ...formFields(text, 'name="stars"'), ...valid, ...changes };
}

const namesOn = (html: string) =>
  [...html.matchAll(/<h2[^>]*><bdi>(.*?)<\/bdi>/g)].map(([, name]) => name);

describe('R33 /reviews', () => {
  it('is titled Reviews and leads to the form', async () => {
    const { status, text } = await visitor.get('/reviews');
    expect(status).toBe(200);
    expect(text).toMatch(/<h1[^>]*>Reviews<\/h1>/);
    expect(text).toContain('<title>Reviews · ');
    expect(words(text)).toContain('No reviews yet');
    expect(text).toMatch(/<a[^>]*href="\/reviews\/new"[^>]*>.*?Leave A Review/);
  });

  it('name who replied, and keep the stars apart from the day', async () => {
    const reply = { reply: 'Thank you, Alex!', repliedAt: new Date() };
    await createReview({ name: 'Alex Guest', stars: 4, ...reply }, server.database);
    const page = words((await visitor.get('/reviews')).text);
    expect(page).toContain('Nora repliedThank you, Alex!');
    expect(page).toMatch(/4 of 5 stars [A-Z][a-z]{2} \d/);
  });

  it('are on the home page while there are some, and nothing stands for them else', async () => {
    const heading = 'What the dogs’ people say';
    expect(words((await visitor.get('/')).text)).not.toContain(heading);
    await createReview({ name: 'Robin Guest', state: 'hidden' }, server.database);
    await createReview({ name: 'Alex Guest', stayed: true }, server.database);
    // The page cached a moment ago.
    await expect
      .poll(async () => words((await visitor.get('/')).text), { timeout: 70_000, interval: 1000 })
      .toContain(heading);
    const { text } = await visitor.get('/');
    expect(words(text)).toContain('Alex Guest');
    expect(words(text)).toContain('Stayed here');
    expect(words(text)).not.toContain('Robin Guest');
  });

  it('R33 R34 shows ten a page with average and count, and nothing hidden or waiting', async () => {
    const { database } = server;
    for (let n = 1; n <= 12; n += 1)
      await createReview(
        { name: `Guest ${n}`, stars: n > 6 ? 5 : 4, createdAt: new Date(Date.UTC(2026, 0, n)) },
        database,
      );
    await createReview({ name: 'Hidden Harry', state: 'hidden', stars: 1 }, database);
    await createReview({ name: 'Waiting Wanda', state: 'waiting', stars: 1 }, database);
    const first = (await visitor.get('/reviews')).text;
    expect(namesOn(first)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Guest ${n}`));
    expect(words(first)).toContain('4.5 out of 5, from 12 reviews');
    for (const page of ['2', '99', '1e9']) {
      const { text, status } = await visitor.get(`/reviews?page=${page}`);
      expect(status).toBe(200);
      expect(namesOn(text)).toEqual(['Guest 2', 'Guest 1']);
      expect(text).not.toMatch(/Hidden Harry|Waiting Wanda/);
    }
    for (const page of ['0', '-1', 'x', '', '1.5', '%00'])
      expect(namesOn((await visitor.get(`/reviews?page=${page}`)).text)[0]).toBe('Guest 12');
    expect((await visitor.get('/reviews.data')).text).not.toMatch(/Hidden Harry|Waiting Wanda/);
  });

  it('is offered to search engines, each page under an address of its own; the form is not', async () => {
    for (let n = 0; n < 11; n += 1) await createReview({}, server.database);
    const canonical = async (path: string) =>
      /<link rel="canonical" href="[^"]*?(\/reviews[^"]*)"/.exec(
        (await visitor.get(path)).text,
      )?.[1];
    expect(await canonical('/reviews')).toBe('/reviews');
    expect(await canonical('/reviews?page=2')).toBe('/reviews?page=2');
    expect(await canonical('/reviews?page=77')).toBe('/reviews?page=2');
    expect((await visitor.get('/reviews/new')).text).toContain('content="noindex"');
  });

  it('shows markup and letters without width as the text they are', async () => {
    const name = '<i>Eve</i>\u200b\u202e';
    await createReview({ name, body: '<script>alert(1)</script>' }, server.database);
    const { text } = await visitor.get('/reviews');
    expect(text).toContain('<bdi>&lt;i&gt;Eve&lt;/i&gt;\u200b\u202e</bdi>');
    expect(text).not.toContain('<script>alert(1)');
  });
});

describe('what search engines read', () => {
  const structured = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as unknown,
    );

  it('is the rating of all shown reviews and the words of the page’s, as text', async () => {
    const body = 'Nice </script><script>alert(1)</script> dogs';
    await createReview(
      { body, stars: 4, createdAt: new Date('2027-01-02T17:00:00Z') },
      server.database,
    );
    await createReview({ stars: 1, state: 'hidden' }, server.database);
    const { text } = await visitor.get('/reviews');
    expect(structured(text)).toMatchObject([
      {
        '@type': 'LocalBusiness',
        aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.0', reviewCount: 1 },
        review: [
          {
            '@type': 'Review',
            author: { name: 'Jamie Alder' },
            datePublished: '2027-01-02',
            reviewBody: body,
            reviewRating: { ratingValue: 4 },
          },
        ],
      },
    ]);
    expect(text).not.toContain('<script>alert(1)');
  });

  it('holds no rating while there is none', async () => {
    expect((await visitor.get('/reviews')).text).not.toContain('aggregateRating');
  });
});

describe('R34 leaving a review without scripts', () => {
  it('R34 needs nobody signed in, says thank you, and is first in the list', async () => {
    await createReview({ name: 'Somebody Earlier' }, server.database);
    const sent = await visitor.post('/reviews/new', await filledIn());
    expect(sent.location).toBe('/reviews');
    const { text } = await visitor.follow();
    expect(words(text)).toContain('Thank you for your review!');
    expect(namesOn(text)).toEqual(['Jamie Alder', 'Somebody Earlier']);
    expect(words(text)).toContain('Repeat Client');
    expect((await visitor.get('/reviews')).text).not.toContain('Thank you for your review!');
  });

  it('R34 held for approval, it says so before and after, and shows nothing', async () => {
    const data = { holdReviews: true };
    await server.database.businessSettings.update({ where: { id: 1 }, data });
    expect((await visitor.get('/reviews/new')).text).toContain('We read each review before');
    await visitor.post('/reviews/new', await filledIn());
    const { text } = await visitor.follow();
    expect(words(text)).toContain('It shows here as soon as we have read it.');
    expect(text).not.toContain('Jamie Alder');
    expect(await server.database.review.findMany()).toMatchObject([{ state: 'waiting' }]);
  });

  it('R34 a form with its decoy filled in is held for the admin, and says so', async () => {
    const sent = await visitor.post('/reviews/new', await filledIn({ [decoyField]: 'x' }));
    expect(sent.location).toBe('/reviews');
    const { text } = await visitor.follow();
    expect(words(text)).toContain('It shows here as soon as we have read it.');
    expect(text).not.toContain('Jamie Alder');
    expect(await server.database.review.findMany()).toMatchObject([{ state: 'waiting' }]);
    await visitor.post('/reviews/new', {
      ...(await filledIn()),
      [decoyField]: '',
      body: 'Kind people.',
    });
    expect(await server.database.review.count({ where: { state: 'shown' } })).toBe(1);
  });

  it('R34 only what the form has is taken: no state, no date, no answer', async () => {
    await server.database.businessSettings.update({
      where: { id: 1 },
      data: { holdReviews: true },
    });
    const forged = {
      state: 'shown',
      via: 'elsewhere',
      reply: 'We love it',
      id: 'chosenid00000000',
    };
    await visitor.post('/reviews/new', await filledIn({ ...forged, createdAt: '2001-01-01' }));
    const [kept] = await server.database.review.findMany();
    expect(kept).toMatchObject({ state: 'waiting', via: 'website', reply: '' });
    expect(kept?.id).not.toBe(forged.id);
    expect(kept?.createdAt.getUTCFullYear()).toBeGreaterThan(2001);
  });

  it('R34 too many from one address are refused with 429, a sentence and when to try again', async () => {
    const { max } = limits['review-client'];
    for (let n = 0; n < max; n += 1) {
      const sent = await visitor.post(
        '/reviews/new',
        await filledIn({ body: `Review no. ${n} of many` }),
      );
      expect(sent.status).toBe(302);
    }
    const last = await filledIn({ body: 'One review more than may be' });
    for (const path of ['/reviews/new', '/reviews/new.data']) {
      const { status, headers, text } = await visitor.post(path, last);
      expect(status).toBe(429);
      const seconds = Number(headers.get('Retry-After'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(3600);
      expect(text).toContain('Too many tries in a short time.');
      expect(text).toContain('One review more than may be');
    }
    expect(await server.database.review.count()).toBe(max);
  });
});

describe('spec section 5: what is missing', () => {
  it('is said exactly, with the values entered, and what was typed is kept', async () => {
    const before = stored();
    const sent = await visitor.post('/reviews/new', await filledIn({ stars: '', body: ' ' }));
    expect(sent.status).toBe(400);
    const alert = /role="alert"[^>]*>([\s\S]*?)<\/ul>/.exec(sent.text)?.[1] ?? '';
    expect(words(alert)).toMatch(/^Missing required fields\. Please fill in all the fields/);
    expect(words(alert)).toContain('Full Name: Jamie Alder');
    expect(words(alert)).toContain('Repeat customer: yes');
    expect(words(alert)).toContain('Stars: missing');
    expect(words(alert)).toContain('Review: missing');
    expect(sent.text).toMatch(/<input[^>]*name="fullName"[^>]*value="Jamie Alder"/);
    expect(changedTables(before, stored())).toEqual([]);
  });

  it('R34 a length is refused beside its field, without the sentence about what is missing', async () => {
    const sent = await visitor.post('/reviews/new', await filledIn({ body: 'Too short' }));
    expect(sent.status).toBe(400);
    expect(sent.text).toContain('Please write at least 10 characters; your review has 9.');
    expect(sent.text).not.toContain('Missing required fields');
  });
});

describe('R20 the same review twice', () => {
  it('R20 the same form makes one, also by the back button and by ten presses at once', async () => {
    const form = await filledIn();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor.post('/reviews/new', form)),
    );
    expect(answers.map(({ location }) => location)).toEqual(Array(10).fill('/reviews'));
    await visitor.post('/reviews/new', await filledIn());
    expect(await server.database.review.count()).toBe(1);
  });

  it('R20 the same form with other words asks, and sent once more means it', async () => {
    const form = await filledIn();
    await visitor.post('/reviews/new', form);
    const other = { ...form, body: 'The second dog liked it, too.' };
    const asked = await visitor.post('/reviews/new', other);
    expect(asked.status).toBe(409);
    expect(asked.text).toContain(askWhetherSecond);
    expect(asked.text).toContain('The second dog liked it, too.');
    const { form_key: key } = formFields(asked.text, 'name="stars"');
    expect(key).not.toBe(form['form_key']);
    const meant = await visitor.post('/reviews/new', { ...other, form_key: key ?? '' });
    expect(meant.location).toBe('/reviews');
    expect(await server.database.review.count()).toBe(2);
  });
});

describe('R38 when the database fails', () => {
  it('R38 one sentence is said, with all that was typed, and nothing half kept', async () => {
    const form = await filledIn();
    const { database } = server;
    await database.$executeRawUnsafe(
      `CREATE TRIGGER refuse_reviews BEFORE INSERT ON Reviews BEGIN SELECT RAISE(ABORT, 'refused by the test'); END`,
    );
    try {
      const before = stored();
      for (const path of ['/reviews/new', '/reviews/new.data']) {
        const { status, text } = await visitor.post(path, form);
        expect(status).toBe(503);
        expect(text).toContain('We couldn’t save your review just now.');
        expect(text).toContain(valid.body);
        expect(text).not.toContain('refused by the test');
      }
      expect(changedTables(before, stored())).toEqual([]);
    } finally {
      await database.$executeRawUnsafe('DROP TRIGGER refuse_reviews');
    }
    expect((await visitor.post('/reviews/new', form)).location).toBe('/reviews');
  });
});
