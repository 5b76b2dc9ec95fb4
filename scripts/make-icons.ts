/**
 * `node --import tsx scripts/make-icons.ts`: draws the icons and the card of a shared link from the
 * project's own drawings, into public/. The results are committed; run it after a drawing or a color
 * has changed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { socialCard } from '~/core/web/page-meta';
import { HouseAtDusk } from '~/ui/illustrations/house-at-dusk';
import { SofaNap } from '~/ui/empty-state';
import { artColors, palette } from '~/ui/theme/palette';

const folder = path.join(import.meta.dirname, '..', 'public');
const favicon = readFileSync(path.join(folder, 'favicon.svg'), 'utf8');

/** The icon without its round corners, with the paw small enough for every mask. */
const full = favicon
  .replace(/ rx="18"/, '')
  .replace('<g fill', '<g transform="translate(32 32) scale(.72) translate(-32 -34)" fill');

function png(svg: string, side: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * side) / 64 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An ICO file: a directory of PNG files, then the files. */
function ico(images: readonly { side: number; file: Buffer }[]): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length + images.length * 16;
  const entries = images.map(({ side, file }) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt8(side, 0);
    entry.writeUInt8(side, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(file.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += file.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...images.map(({ file }) => file)]);
}

/** A drawing of the site at a position in the card, with its colors inlined. */
function placed(drawing: typeof SofaNap, x: number, width: number, height: number): string {
  const markup = renderToStaticMarkup(createElement(drawing));
  const colored = markup.replace(/var\(--th-art-(\w+)\)/g, (_, name: string) => {
    const color = Object.entries(artColors).find(([known]) => known === name)?.[1];
    if (color === undefined) throw new Error(`There is no colour ${name}`);
    return color;
  });
  const y = (socialCard.height - height) / 2;
  return colored.replace(
    /<svg([^>]*?) width="\d+" height="\d+"/,
    `<svg xmlns="http://www.w3.org/2000/svg"$1 x="${x}" y="${y}" width="${width}" height="${height}"`,
  );
}

function card(): string {
  const { width, height } = socialCard;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${palette.gray[0]}"/>`,
    placed(HouseAtDusk, 40, 600, 450),
    placed(SofaNap, 610, 550, 390),
    '</svg>',
  ].join('');
}

const write = (name: string, file: Buffer) => writeFileSync(path.join(folder, name), file);

write('apple-touch-icon.png', await png(full, 180));
for (const side of [192, 512]) write(`icon-${side}.png`, await png(favicon, side));
write('icon-maskable-512.png', await png(full, 512));
const small = [16, 32, 48].map(async (side) => ({ side, file: await png(favicon, side) }));
write('favicon.ico', ico(await Promise.all(small)));
write(
  path.basename(socialCard.path),
  await sharp(Buffer.from(card())).png({ compressionLevel: 9, palette: true }).toBuffer(),
);
