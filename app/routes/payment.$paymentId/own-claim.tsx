import type { ClaimIntent } from '~/features/money/offline/claim.schema';
import type { WaysToPay } from '~/features/money/offline/claims.server';
import { paidText } from '~/features/money/offline/other-ways';
import { AlertBox } from '~/ui/alert-box';
import { PostForm, SubmitButton } from '~/ui/form/post-form';

/** Owner's payment claim while it waits for an answer, with the button to withdraw it. */
export function OwnClaim({
  page: { claim, sent },
  mine,
}: {
  page: WaysToPay;
  /** Whether the viewer is the owner, not the admin. */
  mine: boolean;
}) {
  if (claim === null || sent === null) return null;
  const paid = paidText({ cents: claim.amountCents, method: claim.method });
  if (!mine)
    return (
      <AlertBox kind="info">
        {`${claim.ownerName} says ${paid}. Answer that on Today or on the page of the stay.`}
      </AlertBox>
    );
  return (
    <>
      <AlertBox kind="info">
        <p>{sent.text}</p>
        <p>{`You told us on ${claim.saidText}. We’ll mark it paid when it arrives.`}</p>
      </AlertBox>
      <PostForm label="Withdraw it">
        <input type="hidden" name="claim_id" value={claim.id} />
        <SubmitButton
          name="intent"
          value={'withdraw-claim' satisfies ClaimIntent}
          variant="default"
          fullWidth
        >
          I haven’t sent it
        </SubmitButton>
      </PostForm>
    </>
  );
}

/** Whether the business looked for the last claimed payment and hasn't found it yet. */
export function NotReceived({ page: { claim, sent } }: { page: WaysToPay }) {
  if (claim !== null || sent === null) return null;
  return <AlertBox kind="warning">{`${sent.text} Please check if it went through.`}</AlertBox>;
}
