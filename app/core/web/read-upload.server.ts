import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Mutex } from 'async-mutex';
import { ServiceError } from '~/core/errors/service-error.server';
import { uploadLimitBytes, uploadsBusy, uploadTooLarge } from '~/core/files/picture-files';
import { newStoredId } from '~/core/files/stored-files.server';
import { environment } from '~/core/runtime/environment.server';
import { parseForm, readChunks } from './read-form.server';

// Beside the file itself: the form's other fields, and what multipart adds.
const aroundTheFile = 256 * 1024;

/** The form, or the sentence for the page and its status where the body could not be taken. */
export type Upload =
  | { form: FormData; refusal: null }
  | { form: null; refusal: { sentence: string; status: 413 | 503 } };

const pieceBytes = 64 * 1024;

const turn = new Mutex();
const mostWaiting = 12;
let waiting = 0;

/** Bodies of up to 10 MB wait on disk, one in memory at a time (R39, R74). @throws Response 400 */
export function withUpload<Answer>(
  request: Request,
  handle: (upload: Upload) => Promise<Answer>,
): Promise<Answer> {
  return inTurn(request, 1, async (body, refusal) =>
    handle(
      refusal === null
        ? { form: await parseForm(request, await body.read()), refusal }
        : { form: null, refusal },
    ),
  );
}

/** A body with up to `files` files of 10 MB, to be read as a stream; or why it was not taken. */
export function withUploadBody<Answer>(
  request: Request,
  files: number,
  handle: (body: { request: Request } | { refusal: Refusal }) => Promise<Answer>,
): Promise<Answer> {
  return inTurn(request, files, async (body, refusal) => {
    if (refusal !== null) return handle({ refusal });
    const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' };
    const init = { method: 'POST', headers, body: body.stream(), duplex: 'half' as const };
    return handle({ request: new Request(request.url, init) });
  });
}

type Refusal = NonNullable<Upload['refusal']>;

async function inTurn<Answer>(
  request: Request,
  files: number,
  handle: (body: WaitingBody, refusal: Refusal | null) => Promise<Answer>,
): Promise<Answer> {
  const body = new WaitingBody(files);
  try {
    const refusal = await body.fill(request);
    if (refusal !== null) return await handle(body, refusal);
    if (waiting >= mostWaiting) return await handle(body, { sentence: uploadsBusy, status: 503 });
    waiting += 1;
    try {
      return await turn.runExclusive(() => handle(body, null));
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
  private bytesInMemory = 0;

  constructor(private readonly files: number) {}

  /** @returns why the body was not taken */
  async fill(request: Request): Promise<Refusal | null> {
    this.file = await namelessFile();
    const limit = this.files * uploadLimitBytes + aroundTheFile;
    try {
      await readChunks(request, limit, (chunk) => this.add(chunk));
      // Without a disk to wait on, no more than one file is held.
      const held = this.bytesInMemory <= uploadLimitBytes + aroundTheFile;
      return held ? null : { sentence: uploadsBusy, status: 503 };
    } catch (thrown) {
      if (!(thrown instanceof Response) || thrown.status !== 413) throw thrown;
      return { sentence: uploadTooLarge, status: 413 };
    }
  }

  private async add(chunk: Uint8Array): Promise<void> {
    const written = this.rest.length === 0 && (await this.append(chunk));
    if (written) return;
    this.bytesInMemory += chunk.byteLength;
    if (this.bytesInMemory <= uploadLimitBytes + aroundTheFile) this.rest.push(chunk);
    else this.rest.length = 1;
  }

  stream(): ReadableStream<Uint8Array> {
    const { file, bytesInFile, rest } = this;
    async function* pieces() {
      for (let at = 0; at < bytesInFile;) {
        const piece = Buffer.alloc(Math.min(pieceBytes, bytesInFile - at));
        const read = await file?.read(piece, 0, piece.byteLength, at);
        if (!read?.bytesRead) throw new Error('The waiting body ended early');
        at += read.bytesRead;
        yield new Uint8Array(piece.subarray(0, read.bytesRead));
      }
      yield* rest;
    }
    return Readable.toWeb(Readable.from(pieces())) as ReadableStream<Uint8Array>;
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
