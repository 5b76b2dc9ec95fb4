import { expect, it } from 'vitest';
import { projectText } from '~tests/setup/dockerfile';
import { changelogText, news, newsAfter } from './news';

it('CHANGELOG.md says what the admin reads', () => {
  expect(projectText('CHANGELOG.md')).toBe(changelogText());
});

it('newest first, each day once, and only what came after the last visit', () => {
  const dates = news.map(({ date }) => date);
  expect([...new Set(dates)].sort().reverse()).toEqual(dates);
  expect(newsAfter(null)).toEqual(news);
  expect(newsAfter(dates.at(-1) ?? '')).toEqual(news.slice(0, -1));
  expect(newsAfter('9999-12-31')).toEqual([]);
});
