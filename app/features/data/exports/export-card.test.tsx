import { expect, it } from 'vitest';
import { ReportCard } from '~/routes/admin.import/report-card';
import { ExportCard } from '~/routes/admin.settings_.export/export-card';
import { render } from '~tests/setup/render';

it('offers the download, or says how far the one under way is', () => {
  expect(render(<ExportCard exporting={null} />)).toContain('href="/resources/export"');
  const html = render(<ExportCard exporting={{ done: 12_000, all: 40_000 }} />);
  expect(html).toContain('<progress value="12000" max="40000"');
  expect(html).toContain('of 40000 rows and files are in the download.');
  expect(html).not.toContain('href="/resources/export"');
});

it.each([
  ['nothing that fits', 0, 0, 1, 'No line fits yet.'],
  ['nothing new', 0, 2, 1, 'You already have the other lines.'],
  ['nothing new and nothing left out', 0, 2, 0, 'Nothing new: you already have all of it.'],
  ['something new', 1, 2, 1, 'The other lines can be imported.'],
  ['nothing left out', 1, 0, 0, 'All lines are ready.'],
])('R100 says of a list with %s what it is', (_with, fresh, there, leftOut, sentence) => {
  const of = (owners: number) => ({ owners, dogs: 0, dates: 0 });
  const problems = leftOut === 0 ? [] : [{ line: 2, text: 'Pet Name is missing.' }];
  const report = {
    ...{ isNew: of(fresh), isThere: of(there), problems, leftOut, others: leftOut },
    ...{ leftOutLines: leftOut === 0 ? [] : [2], isRepeated: { dogs: 1200 } },
    ...{ notices: [], otherNotices: 0, values: [], unread: ['Client ID', 'Balance'] },
  };
  for (const version of [null, 'v']) {
    const html = render(<ReportCard report={report} version={version} />);
    expect(html.includes(sentence)).toBe(version !== null || fresh === 0);
    expect(html.includes('All lines are ready')).toBe(
      leftOut === 0 && fresh > 0 && version !== null,
    );
    expect(html.includes('One line doesn’t fit')).toBe(leftOut === 1);
    expect(html.includes('Correct it in your file')).toBe(leftOut === 1 && version !== null);
    expect(html.includes('To bring it in, correct it')).toBe(leftOut === 1 && version === null);
    expect(html).toContain('2 columns: Client ID, Balance');
    expect(html).toContain('1,200 repeated in your list');
    expect(html.includes('1 line: 2')).toBe(leftOut === 1);
  }
});
