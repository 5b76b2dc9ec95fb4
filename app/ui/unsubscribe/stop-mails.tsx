import { paths } from '~/lib/paths';
import { AlertBox } from '../alert-box';
import { Card } from '../card';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import { PageFrame } from '../layout/page-frame';
import { LinkButton } from '../link-button';

/** The page behind the link at the foot of optional mails (R36): one button, which stops them. */
export function StopMails({ stopped }: { stopped: boolean }) {
  return (
    <PageFrame width="narrow" title="Fewer mails from us">
      {stopped ? (
        <>
          <AlertBox kind="success" title="Done: these mails have stopped">
            <p>You get no more receipts, reminders and requests for a review.</p>
          </AlertBox>
          <p>
            What you must know still comes: our answers to your requests, changes, our messages, and
            what concerns your account. You can turn the others on again in your settings.
          </p>
          <LinkButton to={paths.profile()} variant="default">
            To your profile
          </LinkButton>
        </>
      ) : (
        <Card>
          <p>
            One press, and you get no more receipts, reminders and requests for a review. Our
            answers to your requests, changes, our messages, and what concerns your account still
            come.
          </p>
          <PostForm>
            <SubmitButton fullWidth>Stop these mails</SubmitButton>
          </PostForm>
        </Card>
      )}
    </PageFrame>
  );
}
