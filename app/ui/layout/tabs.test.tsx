import { expect, it } from 'vitest';
import { SideTabs } from './tabs';
import { render, tags } from '~tests/setup/render';

const tabsAt = (at: string) =>
  tags(
    render(
      <SideTabs
        label="Admin"
        inMenu
        tabs={[
          { to: '/admin', label: 'Calendar', end: true, also: ['/admin/day'] },
          { to: '/admin/users', label: 'Users' },
        ]}
      >
        Page
      </SideTabs>,
      at,
    ),
    'a',
  ).filter((tag) => tag.includes('aria-current'));

it.each([
  ['/admin', '/admin"'],
  ['/admin/day', '/admin"'],
  ['/admin/day/2026-11-17', '/admin"'],
  ['/admin/users/u1', '/admin/users"'],
])('R6 at %s one tab is current, once beside the page and once in the menu', (at, href) => {
  const current = tabsAt(at);
  expect(current).toHaveLength(2);
  for (const tag of current) expect(tag).toContain(href);
});

it.each(['/admin/daycare', '/admin/outbox'])('at %s none is', (at) => {
  expect(tabsAt(at)).toEqual([]);
});
