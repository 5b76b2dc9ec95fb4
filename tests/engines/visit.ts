/** A person's steps in any engine, with elements found as people find them: by label and by name. */
import { expect } from 'vitest';
import type { Tab } from './engines';

const waitMs = 30_000;

/** A person at a tab. */
export function visit(tab: Tab) {
  /** Returns a selector of the visible match, once there is one. */
  async function found(kind: Kind, name: string, within = ''): Promise<string> {
    const mark = `${kind} ${name} ${Math.random().toString(36).slice(2)}`;
    await expect
      .poll(() => tab.ask(markInPage, { kind, name, within, mark }), {
        timeout: waitMs,
        message: `${kind} “${name}”`,
      })
      .toBe(true);
    return `[data-found="${mark}"]`;
  }

  /** Tries again if the element can't be pressed for a moment: a page may move as its data is reloaded. */
  async function pressed(kind: Kind, name: string, within?: string, tries = 3): Promise<void> {
    const target = await found(kind, name, within);
    try {
      await tab.press(target);
    } catch (error) {
      const moved = /not clickable|not interactable|stale element/i.test(String(error));
      if (!moved || tries === 1) throw error;
      await pressed(kind, name, within, tries - 1);
    }
  }

  return {
    tab,
    /** @param within the name of the card that contains it */
    press: (name: string, within?: string) => pressed('press', name, within),
    follow: (name: string) => pressed('link', name),
    fill: async (values: Record<string, string>) => {
      for (const [label, text] of Object.entries(values))
        await tab.type(await found('field', label), text);
    },
    choose: async (values: Record<string, string>) => {
      for (const [question, answer] of Object.entries(values))
        await pressed('radio', answer, question);
    },
    attach: async (label: string, file: string) => tab.attach(await found('file', label), file),
    value: async (label: string) =>
      tab.ask(
        (target) => document.querySelector<HTMLInputElement>(target)?.value ?? null,
        await found('field', label),
      ),
    sees: async (text: string) => {
      const shown = () => tab.ask(() => document.body.innerText.replace(/\s+/g, ' '));
      await expect.poll(shown, { timeout: waitMs }).toContain(text);
    },
    at: async (path: RegExp) => {
      const here = () => tab.ask(() => location.pathname);
      await expect.poll(here, { timeout: waitMs }).toMatch(path);
    },
    /** Waits until its scripts run. */
    hydrated: async () => {
      await expect
        .poll(() => tab.ask(isHydrated), { timeout: waitMs, message: 'scripts at work' })
        .toBe(true);
    },
  };
}

export type Visit = ReturnType<typeof visit>;

type Kind = 'press' | 'link' | 'field' | 'radio' | 'file';

/** Runs in the page: React has added its own properties to the elements that it manages. */
function isHydrated(): boolean {
  const main = document.querySelector('main');
  return main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
}

/**
 * Runs in the page, so it uses nothing from outside. Marks the first visible element with that accessible
 * name; a name that ends with `…` is a prefix. `within` is the question above a choice.
 */
function markInPage({
  kind,
  name,
  within,
  mark,
}: {
  kind: Kind;
  name: string;
  within: string;
  mark: string;
}): boolean {
  const selectors = {
    press: 'button, summary, [role="button"], input[type="submit"]',
    link: 'a[href]',
    field: 'input:not([type="hidden"]), textarea, select',
    radio: 'input[type="radio"], input[type="checkbox"]',
    file: 'input[type="file"]',
  };
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const byIds = (ids: string | null) =>
    (ids ?? '')
      .split(' ')
      .map((id) => plain(document.getElementById(id)?.textContent))
      .join(' ')
      .trim();
  const nameOf = (element: Element) => {
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
        ? [...(element.labels ?? [])]
        : [];
    return (
      byIds(element.getAttribute('aria-labelledby')) ||
      plain(element.getAttribute('aria-label')) ||
      plain(labels.map(({ textContent }) => textContent).join(' ')) ||
      plain(element.textContent)
    );
  };
  const isNamed = (element: Element, wanted: string) => {
    const own = nameOf(element);
    return wanted.endsWith('…') ? own.startsWith(wanted.slice(0, -1)) : own === wanted;
  };
  const inSight = (element: Element) => {
    const box = (
      kind === 'radio' || kind === 'file' ? element.parentElement : element
    )?.getBoundingClientRect();
    return box !== undefined && box.width > 0 && box.height > 0;
  };
  const scopes =
    within === ''
      ? [document.body]
      : [...document.querySelectorAll('[role="radiogroup"], fieldset, article, section')].filter(
          (group) =>
            isNamed(group, within) || plain(group.querySelector('legend')?.textContent) === within,
        );
  const open = document.querySelector('dialog[open]');
  const element = scopes
    .flatMap((scope) => [...scope.querySelectorAll(selectors[kind])])
    .filter((one) => open === null || open.contains(one))
    .find((one) => inSight(one) && isNamed(one, name));
  if (element === undefined) return false;
  // A choice is pressed on its label.
  const target =
    kind === 'radio' && element instanceof HTMLInputElement
      ? (element.labels?.[0] ?? element)
      : element;
  target.setAttribute('data-found', mark);
  return true;
}
