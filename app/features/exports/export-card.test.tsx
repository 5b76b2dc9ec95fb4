import { expect, it } from 'vitest';
import { ReportCard } from '~/routes/admin.import/report-card';
import { ExportCard } from '~/routes/admin.settings/export-card';
import { render } from '~tests/setup/render';

it('offers the download, or says how far the one under way is', () => {
  expect(render(<ExportCard exporting={null} />)).toContain('href="/resources/export"');
  const html = render(<ExportCard exporting={{ done: 12_000, all: 40_000 }} />);
  expect(html).toContain('<progress value="12000" max="40000"');
  expect(html).toContain('of 40000 rows and files are in the download.');
  expect(html).not.toContain('href="/resources/export"');
});

it.each([
  ['nothing that fits', 0, 0, 'No line fits yet.'],
  ['nothing new', 0, 2, 'Everything that fits is already here.'],
  ['something new', 1, 2, null],
])('R100 says of a list with %s what it is', (_with, fresh, there, sentence) => {
  const of = (owners: number) => ({ owners, dogs: 0, dates: 0 });
  const problems = [{ line: 2, text: 'Pet Name is missing.' }];
  const report = { isNew: of(fresh), isThere: of(there), problems, leftOut: 1 };
  for (const version of [null, 'v']) {
    const html = render(<ReportCard report={report} version={version} />);
    const said = /No line fits yet\.|Everything that fits is already here\./.exec(html);
    expect(said?.[0] ?? null).toBe(sentence);
    expect(html).toContain('One line doesn’t fit');
  }
});
