/**
 * Figure 9: time from choosing a phone's 12-megapixel picture to its display on the owner's page (R52, R74).
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import { median } from './load.mjs';
import { htmlOf, idsOf, signIn } from './people.mjs';
import { residentMb, startApp } from './processes.mjs';
import { row } from './table.mjs';

const rounds = 5;
const everyMs = 10;

export async function pictures() {
  const app = await startApp();
  try {
    const { owner } = await idsOf(app.dataDir);
    const booking = hereNow(app.dataDir, owner);
    const [admin, owners] = [await signIn(app.url, 'admin'), await signIn(app.url, 'owner')];
    const photo = await phonePicture();
    const times = [];
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, memoryOf(app.pid))), everyMs);
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      await sendPicture({ url: app.url, admin, booking, photo, key: `bench-${round}` });
      const html = await htmlOf(app.url, { path: `/booking/${booking}`, cookie: owners });
      const shown = /\/resources\/stay-pictures\/\w+\/960\.webp/.exec(html)?.[0];
      if (shown === undefined) throw new Error('The picture is not on the page of its owner');
      const file = await fetch(app.url + shown, { headers: { Cookie: owners } });
      await file.arrayBuffer();
      if (file.status !== 200) throw new Error(`The picture was answered with ${file.status}`);
      times.push(performance.now() - begun);
    }
    clearInterval(watch);
    const said = `${(photo.length / 1e6).toFixed(1)} MB JPEG, median of ${rounds}`;
    return [
      row(
        9,
        'seconds until a picture is with its owner',
        median(times) / 1000,
        { atMost: 3 },
        said,
      ),
      row(9, 'MB of the decoding process meanwhile, the most', most, { atMost: 256 }, 'resident'),
    ];
  } finally {
    await app.stop();
  }
}

/** Returns a current stay of the owner for an update: the sample may have none at this hour. */
function hereNow(/** @type {string} */ dataDir, /** @type {string} */ owner) {
  const database = new Sqlite(path.join(dataDir, 'tailhouse.sqlite'));
  try {
    const [from, until] = [-3_600_000, 3_600_000].map((ms) => new Date(Date.now() + ms));
    const id = /** @type {string} */ (
      database
        .prepare("SELECT id FROM bookings WHERE user_id = ? AND status = 'accepted' LIMIT 1")
        .pluck()
        .get(owner)
    );
    database
      .prepare(
        'UPDATE bookings SET start = ?, "end" = ?, arrived_at = NULL, left_at = NULL WHERE id = ?',
      )
      .run(
        from?.toISOString().replace('Z', '+00:00'),
        until?.toISOString().replace('Z', '+00:00'),
        id,
      );
    return id;
  } finally {
    database.close();
  }
}

/** Noise compresses worst: a photo of the same size is smaller. */
async function phonePicture() {
  const [width, height] = [4000, 3000];
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 12 };
  return sharp({ create: { width, height, channels: 3, background: '#888888', noise } })
    .blur(0.6)
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** @param {{ url: string, admin: string, booking: string, photo: Buffer, key: string }} given */
async function sendPicture({ url, admin, booking, photo, key }) {
  const headers = { Origin: url, Cookie: admin };
  const body = new globalThis.FormData();
  body.append('form_key', key);
  body.append('pictures', new globalThis.Blob([new Uint8Array(photo)]), 'IMG_0001.jpg');
  const sent = await fetch(`${url}/resources/picture-uploads`, { method: 'POST', headers, body });
  if (sent.status !== 200) throw new Error(`The picture was answered with ${sent.status}`);
  const { picture } = /** @type {{ picture: { id: string } }} */ (await sent.json());
  const update = await fetch(`${url}/admin/updates`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ stay: booking, picture: picture.id, form_key: key }),
  });
  if (update.status !== 302) throw new Error(`The update was answered with ${update.status}`);
}

/** Returns the memory of the server's decoding processes, in megabytes. */
function memoryOf(/** @type {number} */ server) {
  let most = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (/^PPid:\s+(\d+)/m.exec(status)?.[1] === String(server))
        // An ended process that is not yet reaped has no memory.
        most = Math.max(most, residentMb(Number(pid)) || 0);
    } catch {
      // It ended meanwhile.
    }
  return most;
}
