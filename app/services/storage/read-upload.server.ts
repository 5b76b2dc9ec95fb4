import { uploadLimitBytes, uploadTooLarge } from '~/domain/upload-rules';
import { readForm } from '../web/read-form.server';

// Beside the file itself: the form's other fields, and what multipart adds.
const aroundTheFile = 256 * 1024;

/** The form, or the sentence for the page and its status when the file was too large to be read. */
export type Upload =
  { form: FormData; refusal: null } | { form: null; refusal: { sentence: string; status: 413 } };

/**
 * Reads a form that carries one file of up to 10 MB (R39). A larger one is no bare error: the
 * route shows the sentence on its page.
 * @throws Response 400 for a body that is not a form
 */
export async function readUpload(request: Request): Promise<Upload> {
  try {
    return { form: await readForm(request, uploadLimitBytes + aroundTheFile), refusal: null };
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status !== 413) throw thrown;
    return { form: null, refusal: { sentence: uploadTooLarge, status: 413 } };
  }
}

/** The file that was chosen in a form's input; null when none was. */
export function chosenFile(form: FormData, name: string): File | null {
  const file = form.get(name);
  // A browser sends a file without name and content where nothing was chosen.
  return file instanceof File && !(file.size === 0 && file.name === '') ? file : null;
}
