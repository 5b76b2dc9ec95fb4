/** Files sent as a browser sends them, to the built server. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { paths } from '~/core/web/paths';
import { drawnPicture } from '../factories/pictures';
import { aPdf } from '../factories/records';

export type Uploaded = { status: number; text: string; retryAfter: string | null };

/** A person with this cookie who sends a photo or a record of that pet. */
export function uploader(origin: string, cookie: string, petId: string) {
  async function send(address: string, fields: Record<string, string | File>) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const answer = await fetch(origin + address, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { Cookie: cookie, Origin: origin },
    });
    return {
      status: answer.status,
      text: await answer.text(),
      retryAfter: answer.headers.get('Retry-After'),
    };
  }
  return {
    sendPhoto: async (): Promise<Uploaded> => {
      const picture = await drawnPicture({ width: 600, height: 450 });
      const photo = new File([new Uint8Array(picture)], 'dog.jpg', { type: 'image/jpeg' });
      return send(paths.petPhotoForm(petId), { photo });
    },
    sendRecord: async (title: string): Promise<Uploaded> => {
      const file = new File([new Uint8Array(Buffer.from(aPdf()))], 'record.pdf', {
        type: 'application/pdf',
      });
      return send(paths.petRecordForm(petId), { title, file });
    },
    sendPictureRecord: async (title: string): Promise<Uploaded> => {
      const picture = await drawnPicture({ width: 1200, height: 900 });
      const file = new File([new Uint8Array(picture)], 'record.jpg', { type: 'image/jpeg' });
      return send(paths.petRecordForm(petId), { title, file });
    },
  };
}

/** Returns the files below a folder, by their relative paths; empty if the folder doesn't exist. */
export function namesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(path.join(folder, name)).isFile())
      .sort();
  } catch {
    return [];
  }
}
