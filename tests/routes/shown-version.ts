import { load } from 'cheerio';
import type { FormFields, HttpClient } from '../setup/http-client';

/** Returns the `seen` field of a page's form with these fields (R104); empty if the page has no such form. */
export async function shownVersion(
  client: HttpClient,
  path: string,
  fields: FormFields,
): Promise<FormFields> {
  const page = await client.get(path);
  if (page.status !== 200) return {};
  const $ = load(page.text);
  const needed = Object.entries(fields).filter(
    ([name]) => name === 'intent' || name.endsWith('_id'),
  );
  const form = $('form').filter((_at, one) =>
    needed.every(
      ([name, value]) => $(one).find(`[name="${name}"][value="${String(value)}"]`).length > 0,
    ),
  );
  const seen = form.find('[name=seen]').first().attr('value');
  return seen === undefined ? {} : { seen };
}
