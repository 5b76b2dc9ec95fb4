import { Checkbox, createTheme, Input, Radio, rem, type CSSVariablesResolver } from '@mantine/core';
import { artColors, nightPalette, nightSurface, palette, surface } from './palette';
import classes from './theme.module.css';

const textFace = "'Figtree', 'Figtree Fallback', system-ui, sans-serif";
const displayFace = "'Bricolage Grotesque', 'Bricolage Fallback', system-ui, sans-serif";

/** Mantine's theme: the one source of colors, sizes, radii and breakpoints (R40). */
export const theme = createTheme({
  colors: { ...palette },
  primaryColor: 'spruce',
  primaryShade: { light: 7, dark: 7 },
  white: surface.card,
  black: surface.ink,
  fontFamily: textFace,
  headings: {
    fontFamily: displayFace,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.875rem, 1.35rem + 2.3vw, 2.75rem)', lineHeight: '1.12' },
      h2: { fontSize: 'clamp(1.5rem, 1.25rem + 1.1vw, 1.875rem)', lineHeight: '1.2' },
      h3: { fontSize: '1.25rem', lineHeight: '1.3' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  lineHeights: { md: '1.6' },
  radius: { xs: rem(5), sm: rem(8), md: rem(12), lg: rem(20), xl: rem(32) },
  defaultRadius: 'md',
  spacing: { '2xs': rem(4), '2xl': rem(48), '3xl': rem(72) },
  // Spec section 9: 576, 768, 992, 1200 and 1400 px, in em so that browser zoom scales them too.
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '87.5em' },
  shadows: {
    sm: '0 1px 2px rgb(74 47 29 / 6%), 0 4px 14px rgb(74 47 29 / 6%)',
    md: '0 2px 4px rgb(74 47 29 / 7%), 0 12px 32px rgb(74 47 29 / 12%)',
  },
  respectReducedMotion: true,
  components: {
    Checkbox: Checkbox.extend({ defaultProps: { size: 'md', radius: 'xs' } }),
    Radio: Radio.extend({ defaultProps: { size: 'md' } }),
    Input: Input.extend({
      defaultProps: { size: 'md' },
      classNames: { wrapper: classes.inputWrapper },
    }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { size: 'md' },
      classNames: { label: classes.label, description: classes.description, error: classes.error },
    }),
  },
});

/** Parts of the theme that differ at night; both are Mantine's light scheme (decisions.md). */
export const nightTheme = createTheme({
  ...theme,
  colors: { ...nightPalette },
  white: nightSurface.card,
  black: nightSurface.ink,
  shadows: {
    sm: '0 1px 2px rgb(0 0 0 / 24%), 0 4px 14px rgb(0 0 0 / 24%)',
    md: '0 2px 4px rgb(0 0 0 / 28%), 0 12px 32px rgb(0 0 0 / 44%)',
  },
});

/** Our own variables beside Mantine's, all named `--th-…`, for use in CSS modules. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--th-touch': rem(44),
    '--th-hairline': `${rem(1)} solid var(--mantine-color-gray-2)`,
    '--th-control-line': `${rem(1)} solid var(--mantine-color-gray-4)`,
    '--th-focus': `${rem(3)} solid var(--mantine-color-spruce-6)`,
    '--th-focus-gap': rem(2),
    '--th-round': rem(999),
    '--th-width-narrow': rem(496),
    '--th-width-text': rem(720),
    '--th-width-profile': rem(1000),
    '--th-width-admin': rem(1140),
    '--th-gutter': 'min(clamp(1rem, 4vw, 2rem), 5vw)',
    // White in every theme, for cameras to scan.
    '--th-paper': surface.card,
    ...statusVariables('warning', 'yellow'),
    ...statusVariables('success', 'green'),
    ...statusVariables('danger', 'red'),
    ...statusVariables('info', 'blue'),
  },
  light: {
    '--mantine-color-text': 'var(--mantine-color-black)',
    '--mantine-color-body': 'var(--mantine-color-gray-0)',
    '--mantine-color-disabled': 'var(--mantine-color-gray-1)',
    '--th-scrim': 'rgb(42 36 25 / 45%)',
    ...groundVariables(surface),
    ...artVariables(1),
    ...lightVariant('spruce'),
    ...lightVariant('red'),
    ...lightVariant('green'),
    ...lightVariant('yellow'),
    ...lightVariant('blue'),
    ...lightVariant('gray'),
  },
  dark: {
    '--mantine-color-scheme': 'dark',
    '--th-scrim': 'rgb(0 0 0 / 60%)',
    ...groundVariables(nightSurface),
    ...artVariables(0.78),
  },
});

function groundVariables(from: Record<keyof typeof surface, string>): Record<string, string> {
  return {
    '--th-ground': from.ground,
    '--th-on-ground': from.onGround,
    '--th-on-ground-dim': from.onGroundDim,
  };
}

/** @param light the share of its lightness that a drawing keeps */
function artVariables(light: number): Record<string, string> {
  const dimmed = (color: string) =>
    color.replace(/[\da-f]{2}/g, (part) =>
      Math.round(parseInt(part, 16) * light)
        .toString(16)
        .padStart(2, '0'),
    );
  return Object.fromEntries(
    Object.entries(artColors).map(([name, color]) => [`--th-art-${name}`, dimmed(color)]),
  );
}

function statusVariables(
  status: string,
  color: 'yellow' | 'green' | 'red' | 'blue',
): Record<string, string> {
  return {
    [`--th-${status}-ink`]: `var(--mantine-color-${color}-8)`,
    [`--th-${status}-mark`]: `var(--mantine-color-${color}-6)`,
    [`--th-${status}-fill`]: `var(--mantine-color-${color}-1)`,
    [`--th-${status}-wash`]: `var(--mantine-color-${color}-0)`,
    [`--th-${status}-line`]: `var(--mantine-color-${color}-3)`,
  };
}

// Mantine's light variant is a translucent tint; its text misses 4.5:1 on our linen page.
function lightVariant(color: keyof typeof palette): Record<string, string> {
  return {
    [`--mantine-color-${color}-light`]: `var(--mantine-color-${color}-1)`,
    [`--mantine-color-${color}-light-hover`]: `var(--mantine-color-${color}-2)`,
    [`--mantine-color-${color}-light-color`]: `var(--mantine-color-${color}-8)`,
  };
}
