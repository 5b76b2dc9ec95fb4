/** Forms with files: files are stored only on disk, and processed one at a time (R39, R114). */
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Mutex } from 'async-mutex';
import { ServiceError } from '~/core/errors/service-error.server';
import {
  typedIsLost,
  uploadLimitBytes,
  uploadNotKept,
  uploadsBusy,
  uploadTooLarge,
} from '~/core/files/picture-files';
import { newStoredId } from '~/core/files/stored-files.server';
import { freeBytes } from '~/core/runtime/disk-space.server';
import { environment } from '~/core/runtime/environment.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { interval } from '~/core/runtime/intervals.server';
import { signedIn } from '~/core/session/session.server';
import { bodyReader, piecesOf, saysTooLarge } from './bodies.server';
import { busy, HeldBytes } from './held-bytes.server';
import { type FilePart, readMultipart } from './multipart.server';

// Room for the form's other fields and the multipart framing.
const aroundTheFiles = 512 * 1024;
// A body is read up to this multiple of the limit, so that the browser receives the answer.
const heardFactor = 4;

export type UploadRefusal = { sentence: string; status: 413 | 503 };

/** The text fields with the files, or the reason why the files were refused. */
export type Upload = { form: FormData; refusal: null } | { form: FormData; refusal: UploadRefusal };

/** A file that arrived. */
export type UploadedFile = FilePart & {
  /** Null if larger than 10 MB. */
  read: () => Promise<File | null>;
};

const turn = new Mutex();

/** Handles a form with a file of up to 10 MB; one is in memory at a time (R39, R74). @throws Response 400 */
export function withUpload<Answer>(
  request: Request,
  handle: (upload: Upload) => Promise<Answer>,
  { alone = false } = {},
): Promise<Answer> {
  return withUploads(request, { most: 1, alone }, async ({ form, files, refusal }) => {
    for (const file of refusal === null ? files : []) {
      const read = await file.read();
      if (read === null)
        return handle({ form, refusal: { sentence: uploadTooLarge, status: 413 } });
      form.append(file.name, read);
    }
    return handle({ form, refusal });
  });
}

/**
 * As withUpload, for up to `most` files, each read when it is processed.
 * @param alone no typed text could be lost with them
 */
export async function withUploads<Answer>(
  request: Request,
  { most, alone }: { most: number; alone: boolean },
  handle: (arrived: {
    form: FormData;
    files: readonly UploadedFile[];
    refusal: UploadRefusal | null;
  }) => Promise<Answer>,
): Promise<Answer> {
  const limit = most * uploadLimitBytes + aroundTheFiles;
  const form = new FormData();
  const refuse = (sentence: string, status: UploadRefusal['status']) =>
    handle({ form, files: [], refusal: { sentence, status } });
  const unread = (sentence: string) => (alone ? sentence : `${sentence} ${typedIsLost}`);
  if (saysTooLarge(request, limit * heardFactor)) return refuse(unread(uploadTooLarge), 413);
  if (await diskIsShort()) return refuse(unread(uploadNotKept), 503);
  const place = await placeFor(request);
  if (place === null) return refuse(unread(uploadsBusy), 503);
  const files: WaitingFile[] = [];
  try {
    const body = await receive(request, { place, limit, form, files });
    if (body === 'too large') return await refuse(uploadTooLarge, 413);
    if (body === 'no disk') return await refuse(uploadNotKept, 503);
    return await turn.runExclusive(() => handle({ form, files, refusal: null }));
  } finally {
    places.delete(place);
    for (const file of files) await file.drop();
  }
}

/** Returns a refusal as an error at the form's file input; any other error unchanged. */
export function atField(field: string, error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  return new ServiceError(error.code, error.userMessage, field, { cause: error });
}

type Body = 'whole' | 'too large' | 'no disk';

type Receiving = { place: Place; limit: number; form: FormData; files: WaitingFile[] };

/** Reads the body to its end, and its files to disk. @throws Response 400, 413; 503 if it was dropped */
async function receive(request: Request, { place, limit, form, files }: Receiving): Promise<Body> {
  const contentType = request.headers.get('Content-Type') ?? '';
  let size = 0;
  let diskFails = false;
  const reading = readMultipart(contentType, pieces(), {
    text: (name, value) => form.append(name, value),
    file: (part) => {
      const file = new WaitingFile(part);
      files.push(file);
      return async (bytes) => {
        if (!diskFails && size <= limit) diskFails = !(await file.append(bytes));
      };
    },
  });
  await reading.catch((error: unknown) => {
    // A body that was cut off is malformed too.
    if (size <= limit) throw error;
  });
  place.heardAt = Infinity;
  return size > limit ? 'too large' : diskFails ? 'no disk' : 'whole';

  async function* pieces() {
    for await (const piece of largePieces(request, place)) {
      size += piece.byteLength;
      if (size > limit * heardFactor) return;
      yield piece;
    }
  }
}

const pieceBytes = 64 * 1024;

/** Yields the body in pieces of 64 KB, however it arrived. */
async function* largePieces(request: Request, place: Place): AsyncGenerator<Uint8Array> {
  const reader = bodyReader(request);
  place.giveWay = () => void reader?.cancel();
  const held = new HeldBytes(pieceBytes, place.giveWay);
  try {
    for await (const piece of piecesOf(reader)) {
      place.heardAt = performance.now();
      if (held.size + piece.byteLength < pieceBytes) {
        held.add(piece);
        continue;
      }
      if (held.size > 0) yield Buffer.from(held.bytes());
      held.empty();
      yield piece;
    }
    held.arrived();
    if (!places.has(place)) throw busy();
    yield Buffer.from(held.bytes());
  } finally {
    held.release();
  }
}

/** One of the few parallel uploads: when its last byte arrived, or Infinity once complete. */
type Place = { senderId: string; heardAt: number; giveWay: () => void };

const mostOfSender = 2;
const mostOfHouse = 8;
const leastFreeBytes = 200 * 1024 * 1024;
const places = new Set<Place>();

async function diskIsShort(): Promise<boolean> {
  const free = await freeBytes();
  return free !== null && free < leastFreeBytes;
}

/** Returns a place for one more upload, taken from a stalled one if needed; null if all are busy. */
async function placeFor(request: Request): Promise<Place | null> {
  const senderId = (await signedIn(request))?.id ?? '';
  const own = [...places].filter((place) => place.senderId === senderId);
  const inTheWay = own.length >= mostOfSender ? own : places.size >= mostOfHouse ? [...places] : [];
  if (inTheWay.length > 0) {
    const stalled = inTheWay.find(
      ({ heardAt }) => performance.now() - heardAt > interval('stalledUpload'),
    );
    if (stalled === undefined) return null;
    places.delete(stalled);
    stalled.giveWay();
  }
  const place = { senderId, heardAt: performance.now(), giveWay: () => undefined };
  places.add(place);
  return place;
}

/** A file on disk without a name: the system frees it on closing, even if this process dies. */
class WaitingFile implements UploadedFile {
  readonly name: string;
  readonly fileName: string;
  readonly mediaType: string;
  private file: FileHandle | null = null;
  private size = 0;

  constructor(part: FilePart) {
    this.name = part.name;
    this.fileName = part.fileName;
    this.mediaType = part.mediaType;
  }

  /** @returns false if the disk refuses the bytes */
  async append(bytes: Uint8Array): Promise<boolean> {
    if (this.size > uploadLimitBytes) return true;
    try {
      this.file ??= await namelessFile();
      for (let at = 0; at < bytes.byteLength;) {
        const { bytesWritten } = await this.file.write(
          bytes,
          at,
          bytes.byteLength - at,
          this.size + at,
        );
        at += bytesWritten;
      }
    } catch (error) {
      log.error('form.failed', errorFields(error));
      return false;
    }
    this.size += bytes.byteLength;
    return true;
  }

  async read(): Promise<File | null> {
    if (this.size > uploadLimitBytes) return null;
    const bytes = Buffer.alloc(this.size);
    for (let at = 0; at < bytes.byteLength;) {
      const read = await this.file?.read(bytes, at, bytes.byteLength - at, at);
      if (!read?.bytesRead) throw new Error('The waiting file ended early');
      at += read.bytesRead;
    }
    return new File([bytes], this.fileName, { type: this.mediaType });
  }

  async drop(): Promise<void> {
    await this.file?.close();
    this.file = null;
  }
}

async function namelessFile(): Promise<FileHandle> {
  const folder = path.join(environment().dataDir, 'files');
  const name = path.join(folder, `.${newStoredId()}.upload`);
  await mkdir(folder, { recursive: true });
  const file = await open(name, 'wx+', 0o600);
  await unlink(name);
  return file;
}
