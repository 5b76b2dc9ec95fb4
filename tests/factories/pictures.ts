/** Uploads as people and attackers send them, and stored pictures. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Transaction } from '~/core/database/database.server';
import type { PictureView } from '~/core/files/picture-files';
import { now } from '~/core/runtime/clock.server';
import { savePicture, type NewPicture } from '~/features/dogs/pictures/change-pictures.server';
import { readPicture } from '~/features/dogs/pictures/read-picture.server';

type Drawn = { width: number; height: number; format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' };

/** A picture with a red upper left corner on green, so that rotation and cropping are visible. */
export async function drawnPicture({ width, height, format = 'jpeg' }: Drawn): Promise<Buffer> {
  const corner = {
    create: {
      width: Math.max(1, Math.round(width / 2)),
      height: Math.max(1, Math.round(height / 2)),
      channels: 3 as const,
      background: '#c02020',
    },
  };
  return sharp({ create: { width, height, channels: 3, background: '#20a040' } })
    .composite([{ input: corner, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

/** The bytes as a form carries them; name and type are what the sender claims. */
export function upload(bytes: Uint8Array, name = 'dog.jpg', type = 'image/jpeg'): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

/** Stores a picture the way an upload does. */
export async function createPicture(
  where: NewPicture,
  { width = 1000, height = 750 }: { width?: number; height?: number } = {},
): Promise<PictureView> {
  const file = upload(await drawnPicture({ width, height }));
  return savePicture(await readPicture(file, where.place), where);
}

/**
 * Writes a picture of a stay directly into the data folder of a server in a separate process.
 * @param tx a client on that server's database
 */
export async function writePicture(tx: Transaction, dataDir: string): Promise<string> {
  const { id } = await tx.picture.create({
    data: { place: 'stay', alt: '', width: 320, height: 240, createdAt: now() },
  });
  const folder = path.join(dataDir, 'files', 'pictures', id);
  await mkdir(folder, { recursive: true });
  const drawn = sharp(await drawnPicture({ width: 320, height: 240 }));
  await writeFile(path.join(folder, '320.webp'), await drawn.webp().toBuffer());
  await writeFile(path.join(folder, '320.jpeg'), await drawn.jpeg().toBuffer());
  return id;
}
