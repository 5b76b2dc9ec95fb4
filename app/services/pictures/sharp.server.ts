/** The picture library as this app runs it: one thread, no cache, four kinds of file. */
import sharp from 'sharp';

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

export { sharp };
