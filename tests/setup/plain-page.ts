/**
 * A browser without scripts, for forms: it reads a page's HTML, fills in labeled fields, and sends what a
 * browser would send for the pressed button.
 */
import { load, type Cheerio, type CheerioAPI } from 'cheerio';
import type { AnyNode } from 'domhandler';
import type { Answer, FormFields, HttpClient } from './http-client';

const typedInto = 'input:not([type=hidden],[type=submit],[type=button]), textarea, select';

export type PlainForm = {
  /** Types into, ticks or chooses the field with that label. @throws Error if not found */
  fill: (label: string, value: string | boolean) => PlainForm;
  /** The same by field name; several values tick or choose several. */
  fillNamed: (name: string, value: string | string[]) => PlainForm;
  /** Chooses a file for the first field with that name. @throws Error if not found */
  attach: (name: string, file: File) => PlainForm;
  /** Returns the fields that a press of that button would send, by the button's own name and value. */
  fields: (button?: { name: string; value: string }) => FormFields;
  /** Presses the button with that text and reads the next page. */
  press: (words: string) => Promise<PlainPage>;
  /**
   * Presses the button with that text, or with this name and value, or the first; returns the answer itself.
   */
  send: (button?: string | { name: string; value: string }) => Promise<Answer>;
  /** Returns the obstacles to filling it in: controls without a label, buttons without text. */
  lacks: () => string[];
};

export type PlainPage = {
  /** The path with its query. */
  path: string;
  answer: Answer;
  $: CheerioAPI;
  /** The text of the page's main part, with single blanks. */
  text: string;
  /** The form with that name, or with a button with this text. @throws Error unless exactly one matches */
  form: (name: string) => PlainForm;
  /** The forms that can send all of these fields, by a control or a button. */
  formsWith: (fields: Record<string, string | string[]>) => PlainForm[];
  /** Follows the link with that text. */
  follow: (words: string) => Promise<PlainPage>;
};

const wordsOf = (one: Cheerio<AnyNode>) => one.text().replace(/\s+/g, ' ').trim();

/** Returns the accessible name of a control or a form. */
function nameOf($: CheerioAPI, element: AnyNode): string {
  const one = $(element);
  const by = one.attr('aria-labelledby')?.split(' ') ?? [];
  if (by.length > 0)
    return by
      .map((id) => wordsOf($(`[id="${id}"]`)))
      .join(' ')
      .trim();
  const label = one.attr('aria-label');
  if (label !== undefined) return label;
  const id = one.attr('id');
  const labels = $(id === undefined ? [] : `label[for="${id}"]`).add(one.closest('label'));
  return wordsOf(labels.first().clone().find('select, textarea, input').remove().end());
}

/** Reads an answer as a page; redirects have been followed. */
export function plainPage(client: HttpClient, path: string, answer: Answer): PlainPage {
  // The content of <noscript> is parsed too.
  const $ = load(answer.text, { scriptingEnabled: false });
  const here = new URL(path, 'http://localhost');

  /** Returns the parts of a form, including elements elsewhere on the page with its `form` attribute. */
  function partsOf(form: Cheerio<AnyNode>, what: string): Cheerio<AnyNode> {
    const id = form.attr('id');
    const outside = id === undefined ? $([]) : $(`[form="${id}"]`);
    return form.find(what).not('[form]').add(outside.filter(what));
  }

  function formAt(form: Cheerio<AnyNode>): PlainForm {
    const inside = (what: string) => partsOf(form, what);
    const files = new Map<AnyNode, File>();
    const controls = () => inside('input, textarea, select').not('[disabled]');
    const buttons = () =>
      inside('button, input[type=submit]').not('[type=button], [disabled], [aria-hidden]');

    const set = (all: Cheerio<AnyNode>, values: string[]) => {
      all.each((_at, element) => {
        const one = $(element);
        const [value = ''] = values;
        if (one.is('[type=checkbox], [type=radio]')) {
          if (values.includes(one.attr('value') ?? 'on')) one.attr('checked', '');
          else one.removeAttr('checked');
        } else if (one.is('select')) {
          const options = one.find('option');
          options.removeAttr('selected');
          const chosen = options.filter((_n, option) =>
            values.some((each) => [$(option).attr('value'), wordsOf($(option))].includes(each)),
          );
          if (chosen.length === 0) throw new Error(`No such choice: ${values.join()}`);
          chosen.attr('selected', '');
        } else if (one.is('textarea')) one.text(value);
        else if (one.attr('type') !== 'file') one.attr('value', value);
      });
    };

    const fields: PlainForm['fields'] = (button) =>
      together([
        ...controls().serializeArray(),
        ...(button !== undefined && button.name !== '' ? [button] : []),
      ]);

    // A browser sends an empty file input as an empty file.
    const withFiles = (sent: FormFields) => {
      const body = new FormData();
      for (const [name, values] of Object.entries(sent))
        for (const value of [values].flat()) body.append(name, value);
      for (const element of controls().filter('[type=file]').get())
        body.append(
          $(element).attr('name') ?? '',
          files.get(element) ?? new File([], '', { type: 'application/octet-stream' }),
        );
      return body;
    };

    const withWords = (words: string) => {
      const found = buttons().filter((_at, element) =>
        [wordsOf($(element)), $(element).attr('aria-label')].includes(words),
      );
      if (found.length !== 1) throw new Error(`${found.length} buttons say “${words}”`);
      return found;
    };

    const sendBy = async (button: Cheerio<AnyNode>) => {
      const [name = '', value = ''] = [button.attr('name'), button.attr('value')];
      const at = new URL(button.attr('formaction') ?? form.attr('action') ?? '', here);
      const sent = fields({ name, value });
      const posts = form.attr('method')?.toLowerCase() === 'post';
      if (!posts) {
        at.search = '';
        for (const [key, values] of Object.entries(sent))
          for (const one of [values].flat()) at.searchParams.append(key, one);
      }
      const to = at.pathname + at.search;
      if (!posts) return { to, answer: await client.get(to) };
      const multipart = form.attr('enctype') === 'multipart/form-data';
      return { to, answer: await client.post(to, multipart ? withFiles(sent) : sent) };
    };

    const self: PlainForm = {
      fields,
      fill: (label, value) => {
        const found = controls().filter((_at, element) => nameOf($, element) === label);
        if (found.length === 0) throw new Error(`Nothing in the form is called “${label}”`);
        if (typeof value === 'boolean') found.attr('checked', value ? '' : null);
        else {
          const radio = found.filter('[type=radio]');
          if (radio.length > 0)
            set(controls().filter(`[name="${radio.attr('name') ?? ''}"]`), [value]);
          else set(found, [value]);
        }
        return self;
      },
      attach: (name, file) => {
        const [input] = controls().filter(`[type=file][name="${name}"]`).get();
        if (input === undefined) throw new Error(`Nothing in the form takes files as “${name}”`);
        files.set(input, file);
        return self;
      },
      fillNamed: (name, value) => {
        const found = controls().filter((_at, element) => $(element).attr('name') === name);
        if (found.length === 0) throw new Error(`Nothing in the form sends “${name}”`);
        set(found, [value].flat());
        return self;
      },
      press: async (words) => {
        const { to, answer } = await sendBy(withWords(words));
        if (answer.location === null) return plainPage(client, to, answer);
        return openPlain(client, answer.location);
      },
      send: async (button) => {
        const all = buttons();
        const found =
          typeof button === 'string'
            ? withWords(button)
            : all.filter((_at, element) => {
                const { name, value } = button ?? {};
                return $(element).attr('name') === name && $(element).attr('value') === value;
              });
        if (all.length === 0) throw new Error('The form has no button');
        return (await sendBy((found.length > 0 ? found : all).first())).answer;
      },
      lacks: () => [
        ...controls()
          .filter(typedInto)
          .filter((_at, element) => nameOf($, element) === '')
          .map((_at, element) => `${$(element).attr('name') ?? ''} has no label`)
          .get(),
        ...buttons()
          .filter((_at, element) => wordsOf($(element)) === '' && nameOf($, element) === '')
          .map((_at, element) => `${$(element).attr('value') ?? ''} is a button without words`)
          .get(),
      ],
    };
    return self;
  }

  const forms = () =>
    $('form')
      .toArray()
      .map((element) => $(element));
  return {
    path,
    answer,
    $,
    text: wordsOf($('main')),
    form: (name) => {
      const named = forms().filter((form) => form.get().some((one) => nameOf($, one) === name));
      const pressed = forms().filter((form) =>
        form
          .find('button')
          .get()
          .some((one) => wordsOf($(one)) === name),
      );
      const found = named.length > 0 ? named : pressed;
      const [form] = found;
      if (form === undefined || found.length > 1)
        throw new Error(`${found.length} forms are called “${name}”`);
      return formAt(form);
    },
    formsWith: (fields) =>
      forms()
        .filter((form) => {
          const sent = partsOf(form, '[name]')
            .toArray()
            .map((element) => $(element));
          return Object.entries(fields).every(([name, value]) =>
            sent.some((one) => {
              if (one.attr('name') !== name) return false;
              // The value of a button or a hidden input helps to identify the form.
              const fixed =
                one.is('button, [type=hidden]') && /^(intent|.*_id|card|move|kind)$/.test(name);
              return !fixed || one.attr('value') === value;
            }),
          );
        })
        .map(formAt),
    follow: (words) => {
      const found = $('a[href]').filter((_at, element) => wordsOf($(element)) === words);
      if (found.length === 0) throw new Error(`No link says “${words}”`);
      return openPlain(client, found.first().attr('href') ?? '');
    },
  };
}

/** Opens a page, following redirects. */
export async function openPlain(client: HttpClient, path: string): Promise<PlainPage> {
  let at = path;
  for (let hops = 0; hops < 10; hops += 1) {
    const answer = await client.get(at);
    if (answer.location === null) return plainPage(client, at, answer);
    const to = new URL(answer.location, new URL(at, 'http://localhost'));
    at = to.pathname + to.search;
  }
  throw new Error('More than ten redirects');
}

/**
 * Returns the hidden inputs of one form of a page, to be sent with typed values.
 * @param containing markup or text that distinguishes the form (`action="/login"`)
 * @throws Error unless exactly one form matches
 */
export function formFields(html: string, containing = ''): FormFields {
  const $ = load(html);
  const forms = $('form').filter((_at, form) => $.html(form).includes(containing));
  if (forms.length !== 1)
    throw new Error(`${forms.length} forms of the page contain “${containing}”`);
  return together(forms.find('input[type=hidden]').serializeArray());
}

/** Returns several values of one name as a list. */
function together(sent: readonly { name: string; value: string }[]): FormFields {
  const fields: FormFields = {};
  for (const { name, value } of sent) {
    const earlier = fields[name];
    fields[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return fields;
}
