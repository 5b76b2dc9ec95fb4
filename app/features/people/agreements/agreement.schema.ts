/** The forms to sign the agreement and to publish it (R46). */
import * as z from 'zod';
import { hasUnsaveableCharacters, longestShortText, requiredText } from '~/core/text/fields.schema';
import { amountToFillIn, longestAgreement } from './agreement';

const typeName = 'Please type your full name.';

/** The signer's name: one line with at least one letter. */
const typedName = z
  .string({ error: typeName })
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .refine(
    (text) =>
      /\p{L}/u.test(text) && [...text].length <= longestShortText && !hasUnsaveableCharacters(text),
    typeName,
  );

/** The version shown on the page; an unknown one is refused as changed. */
const agreementId = z
  .string()
  .transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0))
  .optional();

export const signSchema = z.object({ signed_name: typedName, agreement_id: agreementId });

/** Returns signature fields for another form, optional unless `required`. */
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
