import { expect, it } from 'vitest';
import type { DayRow, TimedRow } from './day-timeline';
import { DayTimeline } from './timeline';
import { render } from '~tests/setup/render';

const row = (id: string, time: string, late: string | null = null): TimedRow => ({
  ...{ id, time, late, kind: 'arrival', petNames: [`Dog ${id}`], version: 1 },
  ...{
    done: null,
    next: null,
    missing: false,
    owesCents: null,
    lateOpen: false,
    lateBefore: false,
    askedBefore: false,
    belongings: [],
    part: null,
  },
});

/** Returns each row's visible time (null if only screen readers have it) and dog. */
function shown(rows: DayRow[]) {
  const html = render(
    <DayTimeline
      title="Coming and going"
      none=""
      rows={rows}
      faces={new Map()}
      action="/admin"
      whole
    />,
  );
  return html.split('<li').flatMap((item) => {
    const [, seenAs, time] = /<span class="([\w-]+)">([^<]+)<\/span>/.exec(item) ?? [];
    const [dog] = /Dog \w/.exec(item) ?? [];
    return dog && time ? [[dog, seenAs?.includes('time') ? time : null, time]] : [];
  });
}

it('says a time once for all that happens at it, and to screen readers with each', () => {
  const late = 'Expected at 7:00 AM';
  const rows = [
    row('A', '7:00 AM', late),
    row('B', '7:30 AM', late),
    row('C', '8:00 AM'),
    row('D', '8:00 AM'),
    row('E', '9:00 AM'),
    row('F', '8:00 AM'),
  ];
  expect(shown(rows)).toEqual([
    ['Dog A', 'Late', 'Late'],
    ['Dog B', null, 'Late'],
    ['Dog C', '8:00 AM', '8:00 AM'],
    ['Dog D', null, '8:00 AM'],
    ['Dog E', '9:00 AM', '9:00 AM'],
    ['Dog F', '8:00 AM', '8:00 AM'],
  ]);
});

it('R120 whether dogs of earlier days came is one folded line with its buttons', () => {
  const asked: TimedRow = { ...row('A', 'Sun, Nov 22, 9:00 AM'), next: 'came', askedBefore: true };
  const html = render(
    <DayTimeline
      title="Coming and going"
      none="None."
      rows={[asked, row('B', '8:00 AM')]}
      faces={new Map()}
      action="/admin"
      whole
    />,
  );
  expect(html).toContain('Did they come? 1 stay of earlier days');
  expect(html.indexOf('Dog B')).toBeLessThan(html.indexOf('Did they come?'));
  expect(html.indexOf('Did they come?')).toBeLessThan(html.indexOf('value="came"'));
});

it('R86 late Pick Ups of earlier days are one folded line, left with one press', () => {
  const late = (id: string): TimedRow => ({
    ...row(id, 'Sun, Nov 22, 5:00 PM'),
    ...{ kind: 'departure', done: 'Left at 6:00 PM', lateOpen: true, lateBefore: true },
  });
  const html = render(
    <DayTimeline
      title="Coming and going"
      none="None."
      rows={[late('A'), row('B', '8:00 AM'), late('C')]}
      faces={new Map()}
      action="/admin"
      whole
    />,
  );
  expect(html).toContain('Late Pick Ups of earlier days: 2');
  expect(html.match(/name="stay" value="\w 1"/g)).toEqual([
    'name="stay" value="A 1"',
    'name="stay" value="C 1"',
  ]);
  // Today's own rows come first.
  expect(html.indexOf('Dog B')).toBeLessThan(html.indexOf('Dog A'));
});
