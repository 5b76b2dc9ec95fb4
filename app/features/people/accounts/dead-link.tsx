import { AlertBox } from '~/ui/alert-box';
import { LinkButton } from '~/ui/button';
import { PageFrame } from '~/ui/layout/page-frame';

/** The page of an emailed link that was used or has expired. */
export function DeadLink({
  title,
  to,
}: {
  title: string;
  /** The page that sends a new one. */
  to: string;
}) {
  return (
    <PageFrame width="narrow" title={title}>
      <AlertBox kind="error" title="This link no longer works">
        <p>It may have been used already or have expired. You can request a new one below.</p>
      </AlertBox>
      <LinkButton to={to} fullWidth>
        Request a new link
      </LinkButton>
    </PageFrame>
  );
}
