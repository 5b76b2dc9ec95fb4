import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MantineColorsTuple } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { nightPalette, nightSurface, palette, surface } from './palette';
import { theme } from './theme';
import { themeCss } from './theme-css';

const app = path.join(import.meta.dirname, '../..');

type Theme = {
  palette: Record<keyof typeof palette, MantineColorsTuple>;
  surface: Record<keyof typeof surface, string>;
};
const themes: readonly (readonly [time: string, theme: Theme])[] = [
  ['day', { palette, surface }],
  ['night', { palette: nightPalette, surface: nightSurface }],
];

/** Text color on background color, for each pair that a component uses (WCAG 1.4.3). */
function textPairs({
  palette,
  surface,
}: Theme): readonly (readonly [name: string, text: string, background: string])[] {
  return [
    ['text on the page', surface.ink, palette.gray[0]],
    ['text on a card', surface.ink, surface.card],
    ['text on a tinted panel', surface.ink, palette.gray[1]],
    ['dimmed on the page', palette.gray[6], palette.gray[0]],
    ['dimmed on a card', palette.gray[6], surface.card],
    ['dimmed on a tinted panel', palette.gray[6], palette.gray[1]],
    ['placeholder in a field', palette.gray[5], surface.card],
    ['disabled control', palette.gray[5], palette.gray[1]],
    ['link on the page', palette.spruce[7], palette.gray[0]],
    ['link on a card', palette.spruce[7], surface.card],
    ['link on a tinted panel', palette.spruce[7], palette.gray[1]],
    ['button', surface.card, palette.spruce[7]],
    ['button pointed at', surface.card, palette.spruce[8]],
    ['light button', palette.spruce[8], palette.spruce[1]],
    ['danger button', surface.card, palette.red[7]],
    ['danger button pointed at', surface.card, palette.red[8]],
    ['danger light button', palette.red[8], palette.red[1]],
    ['current tab', palette.spruce[8], palette.spruce[1]],
    ['footer', surface.onGround, surface.ground],
    ['footer dimmed', surface.onGroundDim, surface.ground],
    ['warning', palette.yellow[8], palette.yellow[1]],
    ['success', palette.green[8], palette.green[1]],
    ['danger', palette.red[8], palette.red[1]],
    ['info', palette.blue[8], palette.blue[1]],
    ['error beside a field on the page', palette.red[6], palette.gray[0]],
    ['error beside a field on a card', palette.red[6], surface.card],
    ['text in a warning box', surface.ink, palette.yellow[0]],
    ['text in a success box', surface.ink, palette.green[0]],
    ['text in an error box', surface.ink, palette.red[0]],
    ['text in an info box', surface.ink, palette.blue[0]],
  ];
}

/** Returns a color's relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function componentFiles(): string[] {
  return readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(ui|features)\/.*(\.tsx?|\.css)$/.test(file))
    .filter((file) => !/^ui\/theme\/|\.test\.tsx?$|\.email\.ts$|\.server\.ts$/.test(file))
    .map((file) => path.join(app, file));
}

describe('the theme', () => {
  describe.each(themes)('by %s', (_time, colors) => {
    it.each(textPairs(colors))('%s can be read: 4.5:1', (_name, text, background) => {
      expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
    });

    it('draws the edges of controls and the ring of focus at 3:1 on the page and on a card', () => {
      const { palette, surface } = colors;
      for (const background of [palette.gray[0], surface.card]) {
        expect(contrast(palette.gray[4], background)).toBeGreaterThanOrEqual(3);
        expect(contrast(palette.spruce[6], background)).toBeGreaterThanOrEqual(3);
      }
      expect(contrast(surface.onGround, surface.ground)).toBeGreaterThanOrEqual(3);
    });
  });

  it('is as warm at night as by day: no surface has more blue than red, but the green ones', () => {
    const surfaces = [...nightPalette.gray, nightSurface.card, nightSurface.ink];
    const warmth = (hex: string) => parseInt(hex.slice(1, 3), 16) - parseInt(hex.slice(5, 7), 16);
    expect(surfaces.filter((hex) => warmth(hex) <= 0)).toEqual([]);
  });

  it('is another at night on screens only, so that paper stays light', () => {
    expect(themeCss.match(/@media[^{]*/g)).toEqual([
      '@media screen and (prefers-color-scheme:dark)',
    ]);
  });

  it('R40 has the breakpoints and page widths of the spec', () => {
    const pixels = Object.values(theme.breakpoints ?? {}).map((em) => parseFloat(em ?? '') * 16);
    expect(pixels).toEqual([576, 768, 992, 1200, 1400]);
    const width = (name: string) =>
      parseFloat(themeCss.match(new RegExp(`--th-width-${name}:calc\\(([\\d.]+)rem`))?.[1] ?? '');
    expect(width('admin') * 16).toBe(1140);
    expect(width('profile') * 16).toBe(1000);
  });

  it('is the one place of colours: none is written in a component', () => {
    const colour = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i;
    const guilty = componentFiles().filter((file) => colour.test(readFileSync(file, 'utf8')));
    expect(guilty).toEqual([]);
  });

  it('is the one place of radii and pixel distances', () => {
    const literal =
      /border-radius:[^;v]*\d|(?:padding|margin|gap|border)[a-z-]*:[^;]*\d(?:px)|radius=\{\d/;
    const guilty = componentFiles().filter((file) => literal.test(readFileSync(file, 'utf8')));
    expect(guilty).toEqual([]);
  });

  it('declares every variable of its own that a component uses', () => {
    const used = componentFiles().flatMap(
      (file) => readFileSync(file, 'utf8').match(/--th-[a-z-]*[a-z]/g) ?? [],
    );
    const missing = [...new Set(used)].filter(
      (name) => name !== '--th-art' && !themeCss.includes(`${name}:`),
    );
    expect(missing).toEqual([]);
  });
});
