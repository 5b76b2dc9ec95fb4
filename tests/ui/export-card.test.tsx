import { expect, it } from 'vitest';
import { ExportCard } from '~/routes/admin.settings/export-card';
import { render } from './render';

it('offers the download, or says how far the one under way is', () => {
  expect(render(<ExportCard exporting={null} />)).toContain('href="/resources/export"');
  const html = render(<ExportCard exporting={{ done: 12_000, all: 40_000 }} />);
  expect(html).toContain('<progress value="12000" max="40000"');
  expect(html).toContain('of 40000 rows and files are in the download.');
  expect(html).not.toContain('href="/resources/export"');
});
