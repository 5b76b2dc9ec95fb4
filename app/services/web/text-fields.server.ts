/**
 * The text fields of a form that its schema knows, and nothing else: a file where a text belongs
 * counts as not filled in, and conform's control inputs, which it parses as JSON and throws on
 * when they are none, do not reach it.
 * @param known whether the form has a field of that name
 */
export function textFields(sent: FormData, known: (name: string) => boolean): FormData {
  const form = new FormData();
  for (const [name, value] of sent.entries())
    if (typeof value === 'string' && known(name)) form.append(name, value);
  return form;
}
