import type { FormFields, HttpClient } from '../setup/http-client';

/** The version that a page's form of these fields carries (R104); nothing where it has no such form. */
export async function shownVersion(
  client: HttpClient,
  path: string,
  fields: FormFields,
): Promise<{ seen?: string }> {
  const page = await client.get(path);
  if (page.status !== 200) return {};
  const needed = Object.entries(fields)
    .filter(([name]) => name === 'intent' || name.endsWith('_id'))
    .map(([name, value]) => `name="${name}" value="${String(value)}"`);
  for (const [form] of page.text.matchAll(/<form\b[\s\S]*?<\/form>/g)) {
    const seen = /name="seen" value="([^"]*)"/.exec(form)?.[1];
    if (seen !== undefined && needed.every((field) => form.includes(field))) return { seen };
  }
  return {};
}
