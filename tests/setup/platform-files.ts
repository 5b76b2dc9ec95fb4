/** The variables that fly.toml, render.yaml and compose.yaml give the server. */
import { projectText } from './dockerfile';

/** The lines `name = value` of a TOML file, under their section's name; values as JSON. */
export function readToml(text: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  let section = '';
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const heading = /^\[{1,2}([\w.]+)\]{1,2}$/.exec(line)?.[1];
    if (heading !== undefined) {
      section = `${heading}.`;
      continue;
    }
    const [, name, value] = /^(\w+) = (.+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`fly.toml: ${line}`);
    found[section + name] = JSON.parse(value) as unknown;
  }
  return found;
}

/** Returns the variables of fly.toml. */
export function flyVariables(): Record<string, string> {
  const pairs = Object.entries(readToml(projectText('fly.toml')));
  return Object.fromEntries(
    pairs
      .filter(([name]) => name.startsWith('env.'))
      .map(([name, value]) => [name.replace('env.', ''), String(value)]),
  );
}

// As text, because a YAML parser is not a dependency; Prettier's check verifies the syntax.
/** Returns the variables of render.yaml. */
export function renderVariables(): Record<string, string> {
  const pairs = projectText('render.yaml').matchAll(/^ +- key: (\w+)\n +value: '?([^'\n]+)'?$/gm);
  return Object.fromEntries([...pairs].map(([, name = '', value = '']) => [name, value]));
}

/** Returns the variables that compose.yaml gives the house. */
export function composeVariables(): Record<string, string> {
  const block = /^ {4}environment:\n((?: {6}\w+: .*\n)+)/m.exec(projectText('compose.yaml'))?.[1];
  const pairs = (block ?? '').matchAll(/^ {6}(\w+): (.*)$/gm);
  return Object.fromEntries([...pairs].map(([, name = '', value = '']) => [name, value]));
}
