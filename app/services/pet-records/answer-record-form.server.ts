import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { petRecordSchema, petRecordTexts } from '~/domain/pet-record.schema';
import { typedIsLost } from '~/domain/upload-rules';
import { paths } from '~/lib/paths';
import type { PetViewer } from '../pets/their-pet';
import { countAttempts } from '../rate-limit/count-attempt.server';
import { readUpload } from '../storage/read-upload.server';
import { redirectSaying } from '../web/flash.server';
import { refuseOrApologise } from '../web/refuse-form.server';
import { formKeyOf, newFormKey } from '../web/submissions.server';
import { addRecord } from './add-record.server';
import { readRecord } from './read-record.server';

/**
 * Takes a record of a pet; then the pet's page says so, or the sentence stands at the form, with
 * the title as it was typed. A browser lets no page keep the chosen file.
 */
export async function answerRecordForm(request: Request, petId: string, viewer: PetViewer) {
  const { form, refusal } = await readUpload(request);
  const submission = parseWithZod(form ?? new FormData(), { schema: petRecordSchema });
  // A new key: sent once more after R20's question, the form means a second record.
  const answer = (result: ReturnType<typeof submission.reply>, status: number) =>
    data({ sent: 'record' as const, result, formKey: newFormKey() }, { status });
  if (refusal !== null)
    return answer(
      submission.reply({ fieldErrors: { file: [`${refusal.sentence} ${typedIsLost}`] } }),
      refusal.status,
    );
  if (submission.status !== 'success') return answer(submission.reply(), 400);
  const { title, file } = submission.value;
  try {
    await countAttempts([{ limit: 'pet-upload', subject: viewer.id }]);
    const record = await readRecord(file);
    await addRecord({ petId, viewer, title, record, formKey: formKeyOf(form) });
  } catch (error) {
    const refused = refuseOrApologise(submission, error, petRecordTexts.notSaved);
    return answer(refused.data.result, refused.init?.status ?? 400);
  }
  return redirectSaying(paths.pet(petId), { kind: 'success', text: `${title} is saved.` });
}
