import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import { requireAdmin } from '~/core/web/guards.server';
import { handleForms } from '~/core/web/page-forms.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { type PartName, partNames } from '~/features/house/installation/installation';
import { installation, siteFacts } from '~/features/house/installation/installation.server';
import { type PartOnPage, PartsList } from '~/features/house/installation/parts-list';
import {
  type PausedAddress,
  pausedAddresses,
} from '~/features/messages/outbox/paused-addresses.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import classes from '~/ui/card-parts.module.css';
import { FactsList } from '~/ui/facts-list';
import { useAnswer } from '~/ui/form/lost-connection';
import { PostForm, Refusal, SubmitButton } from '~/ui/form/post-form';
import { healthForms } from './forms.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Health of the site · Admin', search: 'noindex' });

/** Loads the state of mail, payments, pictures, disk and backups (R108). */
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
    site: siteFacts(),
  };
}

export function action(args: ActionFunctionArgs) {
  return handleForms(args, healthForms, () => requireAdmin(args.request));
}

export default function Health() {
  const { parts, paused, site } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const isOff = (name: PartName) =>
    parts.some((part) => part.name === name && part.state === 'off');
  return (
    <>
      <h2>Health of the site</h2>
      <Refusal>{answer?.refusal}</Refusal>
      <Card>
        <PartsList parts={parts} />
        <div className={classes.buttons}>
          <PostForm label="Try a picture">
            <SubmitButton name="intent" value="try-picture" variant="light">
              Try a picture
            </SubmitButton>
          </PostForm>
          {isOff('mail') ? null : (
            <LinkButton to={paths.setUpStep('mail')} variant="subtle">
              Test email
            </LinkButton>
          )}
          {isOff('payments') ? null : (
            <LinkButton to={paths.setUpStep('payments')} variant="subtle">
              Test PayPal
            </LinkButton>
          )}
        </div>
      </Card>
      <Card title="This site">
        <FactsList facts={site} />
        <p>To change what’s set on the server, ask the person who runs it for you.</p>
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
        <SubmitButton name="intent" value="resume" variant="default" about={` to ${address}`}>
          Resume emails
        </SubmitButton>
      </PostForm>
    </div>
  );
}
