const definition =
  /(?<=[{;\s])(--[\w-]+)\s*:((?:[^;{}"'()]|"[^"]*"|'[^']*'|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*);?/g;
const reference = /var\(\s*(--[\w-]+)/g;

/**
 * Styles without the custom properties that nothing refers to, directly or through another one,
 * and without the rules that become empty by it.
 * @param alsoUsed names that the page refers to outside these styles: `style="…"`, `fill="…"`
 */
export function usedVariables(css: string, alsoUsed: readonly string[] = []): string {
  const values = new Map<string, string[]>();
  const rest = css.replace(definition, (_, name: string, value: string) => {
    values.set(name, [...(values.get(name) ?? []), value]);
    return '';
  });
  const used = new Set<string>();
  const waiting = [...alsoUsed, ...referencesIn(rest)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    for (const value of values.get(name) ?? []) waiting.push(...referencesIn(value));
  }
  return withoutEmptyRules(
    css.replace(definition, (whole: string, name: string) => (used.has(name) ? whole : '')),
  );
}

/** The custom properties that a text refers to, `var(--name)`. */
export function referencesIn(text: string): string[] {
  return [...text.matchAll(reference)].map(([, name]) => name ?? '');
}

function withoutEmptyRules(css: string): string {
  const emptier = css
    .replace(/(^|[{}])[^{}@;]+\{\s*\}/g, '$1')
    .replace(/@(?:media|supports)[^{}]*\{\s*\}/g, '');
  return emptier === css ? css : withoutEmptyRules(emptier);
}
