import { Readable } from 'node:stream';
import yazl from 'yazl';
import { database } from '~/core/database/database.server';
import { pictureFile } from '~/core/files/picture-files';
import { readStored } from '~/core/files/stored-files.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { openWhenRead } from '~/core/runtime/web-stream.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf } from '~/core/time/business-time';

/**
 * Returns the pictures of a stay at full size as a streamed ZIP; null unless the viewer is its owner or the
 * admin, or if there are no pictures.
 */
export async function stayAlbum(
  bookingId: string,
  viewer: Viewer,
): Promise<{ name: string; body: ReadableStream<Uint8Array> } | null> {
  const booking = await database().booking.findFirst({
    where: { id: bookingId, ...(isAdmin(viewer) ? {} : { userId: viewer.id }) },
    select: {
      start: true,
      updates: {
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        select: {
          createdAt: true,
          pictures: { orderBy: { position: 'asc' }, select: { picture: true } },
        },
      },
    },
  });
  const pictures = (booking?.updates ?? []).flatMap(({ createdAt, pictures: all }) =>
    all.map(({ picture }) => ({ ...picture, createdAt })),
  );
  if (booking === null || pictures.length === 0) return null;
  const { timeZone } = await businessSettings('committed');
  const name = `pictures-${localDateOf(booking.start, timeZone)}.zip`;
  return { name, body: openWhenRead(() => albumOf(pictures, timeZone)) };
}

function albumOf(
  pictures: readonly { id: string; width: number; createdAt: Date }[],
  timeZone: string,
): Readable {
  const zip = new yazl.ZipFile();
  const output = Readable.from(zip.outputStream);
  // Part of the file is already sent: aborting shows the browser that it's incomplete.
  zip.on('error', (error: unknown) => {
    log.error('updates.album_failed', errorFields(error));
    output.destroy(error instanceof Error ? error : new Error('The album failed'));
  });
  let reading: Readable | undefined;
  output.once('close', () => reading?.destroy());
  for (const [index, { id, width, createdAt }] of pictures.entries()) {
    const day = localDateOf(createdAt, timeZone);
    const name = `${day}-${String(index + 1).padStart(3, '0')}.jpg`;
    // Pictures are already compressed.
    const options = { compress: false, mtime: createdAt };
    zip.addReadStreamLazy(name, options, (opened) => {
      openPicture(id, width).then(
        (file) => {
          reading = file;
          // The client may have disconnected while the file was being opened.
          if (output.destroyed) reading.destroy();
          reading.on('error', (error) => zip.emit('error', error));
          opened(null, reading);
        },
        (error: unknown) => opened(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return output;
}

async function openPicture(id: string, width: number): Promise<Readable> {
  const file = await readStored('pictures', id, pictureFile(width, 'jpeg'));
  if (file === null) throw new Error('A picture of the stay is missing');
  return file.open();
}
