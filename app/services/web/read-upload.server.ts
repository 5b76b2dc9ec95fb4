import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Mutex } from 'async-mutex';
import { uploadLimitBytes, uploadsBusy, uploadTooLarge } from '~/domain/picture-files';
import { environment } from '../runtime/environment.server';
import { ServiceError } from '../runtime/service-error.server';
import { newStoredId } from '../storage/stored-files.server';
import { parseForm, readChunks } from './read-form.server';

// Beside the file itself: the form's other fields, and what multipart adds.
const aroundTheFile = 256 * 1024;

/** The form, or the sentence for the page and its status where the body could not be taken. */
export type Upload =
  | { form: FormData; refusal: null }
  | { form: null; refusal: { sentence: string; status: 413 | 503 } };

const turn = new Mutex();
const mostWaiting = 12;
let waiting = 0;

/** Bodies of up to 10 MB wait on disk, one in memory at a time (R39, R74). @throws Response 400 */
export async function withUpload<Answer>(
  request: Request,
  handle: (upload: Upload) => Promise<Answer>,
): Promise<Answer> {
  const body = new WaitingBody();
  try {
    const refusal = await body.fill(request);
    if (refusal !== null) return await handle({ form: null, refusal });
    if (waiting >= mostWaiting)
      return await handle({ form: null, refusal: { sentence: uploadsBusy, status: 503 } });
    waiting += 1;
    try {
      return await turn.runExclusive(async () =>
        handle({ form: await parseForm(request, await body.read()), refusal: null }),
      );
    } finally {
      waiting -= 1;
    }
  } finally {
    await body.drop();
  }
}

/** A refusal as the sentence beside the form's file input; any other error as it is. */
export function atField(field: string, error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  return new ServiceError(error.code, error.userMessage, field, { cause: error });
}

class WaitingBody {
  private file: FileHandle | null = null;
  private bytesInFile = 0;
  private readonly rest: Uint8Array[] = [];

  /** @returns why the body was not taken */
  async fill(request: Request): Promise<{ sentence: string; status: 413 } | null> {
    this.file = await namelessFile();
    try {
      await readChunks(request, uploadLimitBytes + aroundTheFile, (chunk) => this.add(chunk));
      return null;
    } catch (thrown) {
      if (!(thrown instanceof Response) || thrown.status !== 413) throw thrown;
      return { sentence: uploadTooLarge, status: 413 };
    }
  }

  private async add(chunk: Uint8Array): Promise<void> {
    const written = this.rest.length === 0 && (await this.append(chunk));
    if (!written) this.rest.push(chunk);
  }

  private async append(chunk: Uint8Array): Promise<boolean> {
    if (this.file === null) return false;
    try {
      for (let at = 0; at < chunk.byteLength;) {
        const place = this.bytesInFile + at;
        at += (await this.file.write(chunk, at, chunk.byteLength - at, place)).bytesWritten;
      }
    } catch {
      return false;
    }
    this.bytesInFile += chunk.byteLength;
    return true;
  }

  async read(): Promise<Uint8Array<ArrayBuffer>> {
    const start = Buffer.alloc(this.bytesInFile);
    if (this.bytesInFile > 0) await this.file?.read(start, 0, this.bytesInFile, 0);
    return this.rest.length === 0 ? start : Buffer.concat([start, ...this.rest]);
  }

  async drop(): Promise<void> {
    await this.file?.close();
  }
}

// Unlinked right away: the system frees it on closing, even if this process dies.
async function namelessFile(): Promise<FileHandle | null> {
  const folder = path.join(environment().dataDir, 'files');
  const name = path.join(folder, `.${newStoredId()}.upload`);
  try {
    await mkdir(folder, { recursive: true });
    const file = await open(name, 'wx+', 0o600);
    await unlink(name);
    return file;
  } catch {
    return null;
  }
}
