import type { MantineColorsTuple } from '@mantine/core';

/**
 * Every color of the product: one accent (spruce), one warm neutral (oat, which replaces Mantine's
 * gray so that its own borders and dimmed texts are warm too), and the four status colors under
 * Mantine's names.
 */
export const palette = {
  spruce: [
    '#edf5f1',
    '#d8e9e1',
    '#b3d3c5',
    '#8abba6',
    '#64a287',
    '#45886c',
    '#2f6c54',
    '#235a45',
    '#1b4636',
    '#133328',
  ],
  // Shade 4 is for the edges of controls, which need 3:1 against the page (WCAG 1.4.11).
  gray: [
    '#faf5ec',
    '#f3eadb',
    '#e9dcc7',
    '#dac8ac',
    '#94805f',
    '#766144',
    '#645238',
    '#4f412c',
    '#3b3122',
    '#2a2419',
  ],
  yellow: [
    '#fdf3dc',
    '#fae5b6',
    '#f4d083',
    '#ecb84d',
    '#dc9d22',
    '#b97d0e',
    '#8a5d06',
    '#724c05',
    '#5d3e04',
    '#453003',
  ],
  green: [
    '#eff6e5',
    '#deeccb',
    '#c0db9f',
    '#a2c974',
    '#84b24d',
    '#659433',
    '#4a7322',
    '#3e611c',
    '#325016',
    '#243b10',
  ],
  red: [
    '#fcefeb',
    '#f7dcd4',
    '#ecb9ac',
    '#df9482',
    '#d1705b',
    '#bf4f3a',
    '#a43c2a',
    '#8e3223',
    '#74291c',
    '#591f15',
  ],
  blue: [
    '#ebf2f7',
    '#d6e4ee',
    '#adc9dd',
    '#82abc9',
    '#5a8eb2',
    '#3f7499',
    '#305f80',
    '#264e6a',
    '#1d3d54',
    '#152d3f',
  ],
} as const satisfies Record<string, MantineColorsTuple>;

/**
 * The same scales at night, reversed: shade 0 is still closest to the page and shade 9 furthest from
 * it, so that a component that is readable by day is readable at night.
 */
export const nightPalette = {
  spruce: [
    '#1c2822',
    '#22362e',
    '#2d4a3e',
    '#3c6554',
    '#4f8370',
    '#66a08a',
    '#7eb59f',
    '#93c5b0',
    '#abd5c3',
    '#c8e6d9',
  ],
  gray: [
    '#1a1510',
    '#2f271e',
    '#3c3226',
    '#504433',
    '#8d7a5c',
    '#ad9a79',
    '#c0af92',
    '#d2c4aa',
    '#e4d9c5',
    '#f3eadb',
  ],
  yellow: [
    '#2b2213',
    '#3b2e14',
    '#524018',
    '#7a5d1c',
    '#a47c1e',
    '#d9a032',
    '#e5b450',
    '#edc470',
    '#f4d492',
    '#f9e6be',
  ],
  green: [
    '#20261a',
    '#2b351f',
    '#3c4c28',
    '#5a7436',
    '#78984a',
    '#8fb35c',
    '#a3c475',
    '#b5d18e',
    '#c8dfa8',
    '#deecc9',
  ],
  red: [
    '#30201b',
    '#452a23',
    '#5f372d',
    '#8a4b3c',
    '#b4614e',
    '#cf7c68',
    '#e59b89',
    '#ecab9c',
    '#f1c3b7',
    '#f7dcd4',
  ],
  blue: [
    '#1f262b',
    '#27343d',
    '#324754',
    '#456575',
    '#5d8299',
    '#7a9fb6',
    '#93b5ca',
    '#a6c4d6',
    '#bdd5e3',
    '#d6e5ee',
  ],
} as const satisfies Record<keyof typeof palette, MantineColorsTuple>;

/**
 * Surfaces and text colors outside the scales: a warm white for cards, a brown black for text, and the
 * footer's green background.
 */
export const surface = {
  card: '#fffdf9',
  ink: '#2a2419',
  ground: '#133328',
  onGround: '#faf5ec',
  onGroundDim: '#b3d3c5',
} as const;

/** The same at night: a brown black for cards, a warm white for text. */
export const nightSurface = {
  card: '#241e17',
  ink: '#f3eadb',
  ground: '#0f1d17',
  onGround: '#eee4d3',
  onGroundDim: '#a3bfb2',
} as const satisfies Record<keyof typeof surface, string>;

/** The colors of the drawings, kept apart so that a drawing never borrows a status color. */
export const artColors = {
  cream: '#fff6e6',
  linen: '#f3e4cb',
  sand: '#e3c79b',
  honey: '#d9a05b',
  caramel: '#b9763a',
  chestnut: '#7d4a26',
  cocoa: '#4a2f1d',
  slate: '#6f7b80',
  mist: '#cfe0e0',
  sage: '#a9c4a1',
  moss: '#6f9a70',
  spruce: '#2f6c54',
  lamp: '#ffd98a',
  blush: '#eaa58a',
  brick: '#c9694a',
} as const;
