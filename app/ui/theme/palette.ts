import type { MantineColorsTuple } from '@mantine/core';

/**
 * Every colour of the product: one accent (spruce), one warm neutral (oat, which replaces
 * Mantine's gray so that its own borders and dimmed texts are warm too), and the four status
 * colours under Mantine's names.
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
  // Shade 4 draws the edges of controls, which need 3:1 against the page (WCAG 1.4.11).
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

/** Surfaces and inks that are not a shade of a scale: a warm white for cards, a brown black for text. */
export const surface = { card: '#fffdf9', ink: '#2a2419' } as const;

/** The colours of the drawn pictures, kept apart so that a drawing never borrows a status colour. */
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
