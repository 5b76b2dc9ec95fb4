import {
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineThemeOverride,
  mergeMantineTheme,
} from '@mantine/core';
import { palette } from './palette';
import { cssVariables, nightTheme, theme } from './theme';

/**
 * The theme as CSS variables, 13 KB: those of the day, and those that differ on a screen at night
 * (decisions.md). The build puts them into the stylesheet (postcss.config.mjs). Mantine's own way would
 * add nine unused palettes, another 40 KB on every page, and support the night only with scripts.
 */
export const themeCss = bothThemes();

function bothThemes(): string {
  const [day, night] = [variablesOf(theme, 'light'), variablesOf(nightTheme, 'dark')];
  const differing = [...night].filter(([name, value]) => day.get(name) !== value);
  return `:root{${rule(day)}}@media screen and (prefers-color-scheme:dark){:root{${rule(differing)}}}`;
}

function variablesOf(of: MantineThemeOverride, time: 'light' | 'dark'): Map<string, string> {
  const whole = mergeMantineTheme(DEFAULT_THEME, of);
  const [mantine, ours] = [defaultCssVariablesResolver(whole), cssVariables(whole)];
  const all = { ...mantine.variables, ...mantine.light, ...ours.variables, ...ours.light };
  if (time === 'dark') Object.assign(all, ours.dark);
  const foreign = Object.keys(DEFAULT_THEME.colors).filter((color) => !(color in palette));
  return new Map(
    Object.entries(all).filter(
      ([name]) =>
        !foreign.some((color) => name.startsWith(`--mantine-color-${color}-`)) &&
        // The variant that no component uses.
        !/-outline(-hover)?$/.test(name),
    ),
  );
}

function rule(variables: Iterable<[string, string]>): string {
  return [...variables].map(([name, value]) => `${name}:${value}`).join(';');
}
