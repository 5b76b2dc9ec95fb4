import { formFields, formsOf, type FormFields, type HttpClient } from '../setup/http-client';

/** The version that a page's form of these fields carries (R104); nothing where it has no such form. */
export async function shownVersion(
  client: HttpClient,
  path: string,
  fields: FormFields,
): Promise<FormFields> {
  const page = await client.get(path);
  if (page.status !== 200) return {};
  const needed = Object.entries(fields)
    .filter(([name]) => name === 'intent' || name.endsWith('_id'))
    .map(([name, value]) => `name="${name}" value="${String(value)}"`)
    .concat('name="seen"');
  const form = formsOf(page.text).find((one) => needed.every((field) => one.includes(field)));
  const seen = form === undefined ? undefined : formFields(form)['seen'];
  return seen === undefined ? {} : { seen };
}
