import { pictureFile } from '~/domain/picture-files';
import { petRecordTexts, type RecordType } from '~/domain/pet-record.schema';
import { uploadLimitBytes, uploadTooLarge } from '~/domain/upload-rules';
import { kindOfPicture } from '../pictures/kind-of-picture.server';
import { readPicture } from '../pictures/read-picture.server';
import { ServiceError } from '../runtime/service-error.server';
import { beginsAsPdf, pdfProblem } from './check-pdf.server';

/** The form's input for the file. */
export const recordFileField = 'file';

/** A checked record in memory: nothing is kept until `addRecord`. */
export type PreparedRecord = { type: RecordType; bytes: Uint8Array; sentName: string };

/**
 * Checks an uploaded record by its content: a PDF that is nothing else besides, as it is; or a
 * picture, made anew from its pixels as one JPEG without what else the file held. Takes up to some
 * seconds for a picture; never call it in a transaction.
 * @throws ServiceError invalid with the sentence for the field `file`; unavailable when too many
 *   pictures are waiting
 */
export async function readRecord(file: File | null): Promise<PreparedRecord> {
  if (file === null || file.size === 0) throw refusal(petRecordTexts.missingFile);
  if (file.size > uploadLimitBytes) throw refusal(uploadTooLarge);
  const bytes = Buffer.from(await file.arrayBuffer());
  if (beginsAsPdf(bytes) || /\.pdf$/i.test(file.name)) {
    const problem = pdfProblem(bytes);
    if (problem !== null) throw refusal(problem);
    return { type: 'application/pdf', bytes, sentName: file.name };
  }
  if (kindOfPicture(bytes) === 'unknown') throw refusal(petRecordTexts.notKept);
  return { type: 'image/jpeg', bytes: await asJpeg(file), sentName: file.name };
}

async function asJpeg(file: File): Promise<Uint8Array> {
  // In its own shape: a certificate is not cut to a square as a pet's photo is.
  const { width, files } = await readPicture(file, 'home').catch((error: unknown) => {
    if (error instanceof ServiceError) throw refusal(error.sentence, error);
    throw error;
  });
  const largest = files.find(({ name }) => name === pictureFile(width, 'jpeg'));
  if (largest === undefined) throw new Error('The picture came without its largest file');
  return largest.bytes;
}

function refusal(sentence: string, cause?: ServiceError): ServiceError {
  const code = cause?.code ?? 'invalid';
  return new ServiceError(code, sentence, recordFileField, { cause });
}
