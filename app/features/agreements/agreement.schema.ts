/** The forms of the agreement: the owner's signature, and what the business publishes (R46). */
import * as z from 'zod';
import { hasUnsaveableCharacters, longestShortText, requiredText } from '~/core/text/fields.schema';
import { amountToFillIn, longestAgreement } from './agreement';

const typeName = 'Please type your full name.';

/** The name that signs, on one line with at least one letter. */
const typedName = z
  .string({ error: typeName })
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .refine(
    (text) =>
      /\p{L}/u.test(text) && [...text].length <= longestShortText && !hasUnsaveableCharacters(text),
    typeName,
  );

/** The version that the page showed; one that is not ours is refused as changed. */
const agreementId = z
  .string()
  .transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0))
  .optional();

export const signSchema = z.object({ signed_name: typedName, agreement_id: agreementId });

/** The same as a part of another form, which may come without a signature. */
export const signingFields = (required: boolean) => ({
  signed_name: required ? typedName : typedName.optional().catch(undefined),
  agreement_id: agreementId,
});

const missingText = 'Please enter the agreement.';

export const publishSchema = z.object({
  text: requiredText('the agreement', missingText, longestAgreement).refine(
    (text) => !text.includes(amountToFillIn),
    `Please fill in the amount where it says ${amountToFillIn}.`,
  ),
  earlier: z.enum(['end', 'stay'], { error: 'Please choose what becomes of earlier signatures.' }),
});

export type AgreementToPublish = z.output<typeof publishSchema>;
