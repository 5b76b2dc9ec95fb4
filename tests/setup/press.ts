import { type Flash, takeFlash } from '~/core/web/flash.server';
import { answerForm } from '~/core/web/page-forms.server';
import { chooseAnswer, statusForms } from '~/features/booking/answers/status.action.server';
import { pageOfStays } from '~/features/booking/answers/stay-press.action.server';
import type { Person } from './house';

type Pressed =
  { flash: Flash | null } | { status: number | undefined; refusal: string | undefined };

/** Presses a stay's button on a page that leads back to `/admin`; returns the answer. @throws Response */
export async function press(fields: Record<string, string>, viewer: Person): Promise<Pressed> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request('http://localhost/admin');
  const context = pageOfStays(viewer, '/admin');
  const answer = await answerForm(statusForms, { context, form, request }, chooseAnswer);
  if ('data' in answer) return { status: answer.init?.status, refusal: answer.data.refusal };
  const [cookie = ''] = (answer.headers.get('Set-Cookie') ?? '').split(';');
  const next = new Request('http://localhost/admin', { headers: { Cookie: cookie } });
  return { flash: (await takeFlash(next)).flash };
}
