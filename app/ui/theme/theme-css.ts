import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { palette } from './palette';
import { cssVariables, theme } from './theme';

/**
 * The theme as one rule of CSS variables, 12 KB. Mantine's own way would bring a dark scheme and
 * nine palettes that nothing here uses, another 40 KB on every page.
 */
export const themeCss = `:root{${declarations().join(';')}}`;

function declarations(): string[] {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const [mantine, ours] = [defaultCssVariablesResolver(whole), cssVariables(whole)];
  const all = { ...mantine.variables, ...mantine.light, ...ours.variables, ...ours.light };
  const foreign = Object.keys(DEFAULT_THEME.colors).filter((color) => !(color in palette));
  return Object.entries(all)
    .filter(([name]) => !foreign.some((color) => name.startsWith(`--mantine-color-${color}-`)))
    .map(([name, value]) => `${name}:${value}`);
}
