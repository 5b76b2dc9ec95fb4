import * as z from 'zod';
import { interval } from '~/core/runtime/intervals.server';
import { counted } from '~/core/text/counted';
import type { SignedIn } from '~/core/session/session.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { handOverSchema, takeBackIntent } from '~/features/house/hand-over/hand-over.schema';
import { noEmailText } from '~/features/people/accounts/said-to-owner.server';
import { handOver, endHandOver } from '~/features/house/hand-over/hand-over.server';

type SentHere = Sent<{ viewer: SignedIn }>;

/** Hands the house over (R106), after a question and with an Undo if owners are told. */
export const handOverForm = pageForm({
  id: 'hand-over',
  schema: handOverSchema,
  failed: 'The house was not handed over. Please try again.',
  goOn: 'Hand over and send',
  async act(input, { context: { viewer }, noticed, sentKey: formKey }: SentHere) {
    const { id, helper, told, noEmail } = await handOver({ ...input, viewer, noticed, formKey });
    const sentences = [
      `${helper} is in charge now.`,
      ...(input.tell ? [`${counted(told, 'owner')} told.`] : []),
      ...noEmail.map((owner) => noEmailText(owner.name, owner)),
    ];
    const undo = {
      at: paths.handOver(),
      name: 'The hand-over.',
      forMs: interval('answerUndo'),
      fields: { intent: takeBackIntent, hand_over_id: id },
    };
    return { to: paths.handOver(), said: sentences.join(' '), undo: [undo] };
  },
});

/** "Take the house back". */
export const takeBackForm = pageForm({
  id: takeBackIntent,
  schema: z.object({ hand_over_id: z.string().catch('') }),
  button: true,
  async act({ hand_over_id: id }, { context: { viewer } }: SentHere) {
    const helper = await endHandOver(id, viewer);
    const said =
      helper === null
        ? 'That hand-over is over already.'
        : `The house is yours again. ${helper} sees two days, and nothing is paused.`;
    return { to: paths.handOver(), said };
  },
});
