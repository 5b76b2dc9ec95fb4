import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import { redirectWithFlash } from '~/core/web/flash.server';
import { requireAdmin } from '~/core/web/guards.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { readForm } from '~/core/web/read-form.server';
import { partNames } from '~/features/installation/installation';
import { installation, tryPictureByHand } from '~/features/installation/installation.server';
import { type PartOnPage, PartsList } from '~/features/installation/parts-list';
import { resumeButton } from '~/features/outbox/outbox-button.schema';
import {
  type PausedAddress,
  pausedAddresses,
  resumeAddress,
} from '~/features/outbox/paused-addresses.server';
import { refusalIn } from '~/features/settings/card-form';
import { refuseButton } from '~/features/settings/settings-card.action.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import classes from '~/ui/card-parts.module.css';
import { FactsList } from '~/ui/facts-list';
import { useAnswer } from '~/ui/form/lost-connection';
import { PostForm, Refusal, SubmitButton } from '~/ui/form/post-form';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Health of the site · Admin', search: 'noindex' });

/** How mail, payments, pictures, disk and backups are doing (R108). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const parts = await installation();
  const { timeZone } = await businessSettings('committed');
  return {
    parts: partNames.map((name): PartOnPage => {
      const { last, ...part } = parts[name];
      return { name, ...part, last: last && formatDateTime(toLocal(last, timeZone)) };
    }),
    paused: await pausedAddresses(),
  };
}

/** Sends a real picture through the pipeline now, or resumes emails to a paused address. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const paused = resumeButton.safeParse(Object.fromEntries(await readForm(request))).data;
  try {
    if (paused !== undefined) {
      await resumeAddress(paused.address);
      const text = `Emails to ${paused.address} will be sent again.`;
      return await redirectWithFlash(paths.adminHealth(), { kind: 'success', text });
    }
    const { problem } = await tryPictureByHand(viewer);
    const text = problem === null ? 'Pictures work.' : `A picture was refused: ${problem}`;
    return redirectWithFlash(paths.adminHealth(), {
      kind: problem === null ? 'success' : 'error',
      text,
    });
  } catch (error) {
    return refuseButton(error);
  }
}

export default function Health() {
  const { parts, paused } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <h2>Health of the site</h2>
      <Refusal>{refusalIn(answer)}</Refusal>
      <Card>
        <PartsList parts={parts} />
        <div className={classes.buttons}>
          <PostForm label="Try a picture">
            <SubmitButton variant="light">Try a picture</SubmitButton>
          </PostForm>
          <LinkButton to={paths.setUpStep('mail')} variant="subtle">
            Test email
          </LinkButton>
          <LinkButton to={paths.setUpStep('payments')} variant="subtle">
            Test PayPal
          </LinkButton>
        </div>
      </Card>
      {paused.length === 0 ? null : (
        <Card title="Paused addresses">
          <p>No emails go to these addresses until you resume them.</p>
          {paused.map((one) => (
            <PausedCard key={one.address} paused={one} />
          ))}
        </Card>
      )}
    </>
  );
}

function PausedCard({
  paused: { address, name, isAdmin, reason, since },
}: {
  paused: PausedAddress;
}) {
  return (
    <div>
      <FactsList
        facts={[
          { label: isAdmin ? 'Your own address' : (name ?? 'Address'), value: address },
          { label: `Paused ${since}`, value: reason },
        ]}
      />
      <PostForm label={`Resume emails to ${address}`}>
        <input type="hidden" name="address" value={address} />
        <SubmitButton variant="default" about={` to ${address}`}>
          Resume emails
        </SubmitButton>
      </PostForm>
    </div>
  );
}
