/** The picture library as this app runs it: one thread, no cache, four kinds of file. */
import type Sharp from 'sharp';

let reading: Promise<typeof Sharp> | undefined;

/** The library, read when the first picture comes: it takes memory that a quiet server need not. */
export function pictureLibrary(): Promise<typeof Sharp> {
  return (reading ??= read());
}

async function read(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // A small machine: memory that a picture took is given back, and pages are served meanwhile.
  sharp.cache(false);
  sharp.concurrency(1);
  // Whatever a file claims to be, no other reader is ever run on it.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadHeif',
    ],
  });
  return sharp;
}
