/** Files of pictures over HTTP, and the page under the owner's first name. */
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureWidths, type PictureView } from '~/core/files/picture-files';
import { paths } from '~/core/web/paths';
import { removePicture } from '~/features/dogs/pictures/change-pictures.server';
import { environment } from '~/core/runtime/environment.server';
import { createOwner } from '../factories/people';
import { createPet } from '../factories/pets';
import { createPicture } from '../factories/pictures';
import { httpClient, type Answer } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';

let server: RunningServer;
let picture: PictureView;

// On this process's own data folder: the server shows files that features write here.
beforeAll(async () => {
  server = await startServer({ DATA_DIR: environment().dataDir });
  picture = await createPicture({ place: 'home', alt: 'The garden' });
});
afterAll(async () => {
  await server.stop();
  // By now all of its output has arrived.
  const errors = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
  expect(errors).toEqual([expect.stringContaining('"event":"pictures.damaged"')]);
});

const get = (at: string) => httpClient(server.url).get(at);

describe('R39 files of a picture', () => {
  it.each(['webp', 'jpeg'] as const)(
    'R9 anybody gets each size as %s, for good',
    async (format) => {
      for (const width of pictureWidths(picture.width)) {
        const answer = await fetch(server.url + paths.picture(picture.id, `${width}.${format}`));
        expect(answer.status).toBe(200);
        expect(answer.headers.get('Content-Type')).toBe(`image/${format}`);
        expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
        expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
        expect(answer.headers.get('Set-Cookie')).toBeNull();
        const facts = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        expect(facts).toMatchObject({ format, width });
      }
    },
  );

  it('R39 bytes that are no picture are not sent as one', async () => {
    const { id, width } = await createPicture({ place: 'home', alt: 'Damaged' });
    const file = path.join(environment().dataDir, 'files', 'pictures', id, `${width}.jpeg`);
    await writeFile(file, '<html><script>');
    const answer = await fetch(server.url + paths.picture(id, `${width}.jpeg`));
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      404,
      expect.not.stringContaining('image/'),
    ]);
    expect((await fetch(server.url + paths.picture(id, `${width}.webp`))).status).toBe(200);
  });

  it.each([
    '641.webp',
    '640.png',
    '640.webp.jpeg',
    '640',
    '0640.webp',
    '.webp',
    '..%2f..%2ftailhouse.sqlite',
    '..%2F640.webp',
    '%2e%2e%2f',
    '%00',
    'constructor',
  ])('R39 %s is no file of it', async (file) => {
    expect((await get(`/resources/pictures/${picture.id}/${file}`)).status).toBe(404);
  });

  it.each(['nosuchidanywhere000', '..', '%2e%2e', '..%2f..', 'X', '%00', `${'a'.repeat(5000)}`])(
    'R39 no picture has the id %s',
    async (id) => {
      const answer = await get(`/resources/pictures/${id}/640.webp`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('Cache-Control') ?? '').not.toContain('immutable');
    },
  );

  it('R9 a pet’s photo is public while it is there, and its files go with it', async () => {
    const { id: ownerId } = await createOwner();
    const { id: petId } = await createPet(ownerId);
    const old = await createPicture({ place: 'pet', petId, alt: 'Biscuit' });
    expect((await get(paths.picture(old.id, '320.webp'))).status).toBe(200);
    await createPicture({ place: 'pet', petId, alt: 'Biscuit' });
    expect((await get(paths.picture(old.id, '320.webp'))).status).toBe(404);
    const home = await createPicture({ place: 'home', alt: 'The sofa' });
    await removePicture(home.id);
    expect((await get(paths.picture(home.id, '320.webp'))).status).toBe(404);
    const kept = () => readdir(path.join(environment().dataDir, 'files', 'pictures'));
    await expect.poll(kept).not.toContain(old.id);
    await expect.poll(kept).not.toContain(home.id);
  });
});

describe('R2 the page under the owner’s first name', () => {
  const expectMissing = (answer: Answer) => {
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Page not found');
  };

  it.each(['/nora', '/Nora', '/NORA', '/%6Eora'])('R2 %s is it', async (at) => {
    const answer = await get(at);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Hello, I’m Nora');
    expect(answer.text).toContain('<link rel="canonical" href=');
    expect(answer.text).toContain('/nora"');
  });

  it.each(['/norah', '/nor', '/nora%20b', '/%00', '/%20', '/wp-login.php', '/.env', '/build.zip'])(
    'R2 %s is the 404 page',
    async (at) => expectMissing(await get(at)),
  );

  it('R2 files and routes win over the name, found or not', async () => {
    expect((await get('/favicon.svg')).headers.get('Content-Type')).toContain('image/svg');
    expect((await get('/favicon.png')).status).toBe(404);
    expect((await get('/build/x')).status).toBe(404);
    expect((await get('/fonts/x')).status).toBe(404);
  });

  it('R2 follows the settings, and shadows no other page', async () => {
    const rename = (ownerFirstName: string) =>
      server.database.businessSettings.update({ where: { id: 1 }, data: { ownerFirstName } });
    try {
      await rename('José');
      expect((await get('/jos%C3%A9')).text).toContain('Hello, I’m José');
      expect((await get('/JOSE%CC%81')).status).toBe(200);
      expectMissing(await get('/nora'));
      expect((await get('/')).text).toContain(`href="${paths.ownerPage('José')}"`);
      for (const taken of ['Login', 'About', 'Admin', 'Reviews', 'build']) {
        await rename(taken);
        const answer = await get(`/${taken.toLowerCase()}`);
        if (taken !== 'build') expect(answer.text).not.toContain(`Hello, I’m ${taken}`);
      }
      await rename('');
      expectMissing(await get('/nora'));
    } finally {
      await rename('Nora');
    }
  });

  it('R8 nothing can be sent to it', async () => {
    const client = httpClient(server.url);
    expect([404, 405]).toContain((await client.post('/nora', { a: 'b' })).status);
    expect([404, 405]).toContain((await client.post('/norah', { a: 'b' })).status);
  });
});
