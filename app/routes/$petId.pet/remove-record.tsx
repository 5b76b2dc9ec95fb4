import { AskFirst } from '~/ui/form/ask-first';

/** The button that removes a pet's record, or the file of a certificate. */
export function RemoveRecord({
  id,
  label,
  about,
  proves,
}: {
  id: string;
  label: string;
  /** Follows the label for screen readers: ` Vet letter`. */
  about: string;
  /** Whether a confirmed vaccination depends on it (R44). */
  proves: boolean;
}) {
  return (
    <AskFirst
      label={label}
      about={about}
      question={`Remove this record? This can't be undone.${proves ? ' It proves a vaccination, which must then be checked again.' : ''}`}
      answer="Remove the record"
    >
      <input type="hidden" name="intent" value="remove-record" />
      <input type="hidden" name="record_id" value={id} />
    </AskFirst>
  );
}
