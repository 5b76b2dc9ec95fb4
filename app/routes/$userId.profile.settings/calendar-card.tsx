import { TextInput } from '@mantine/core';
import { paths } from '~/core/web/paths';
import type { FeedOnPage } from '~/features/day/calendar/calendar-feeds.server';
import { buttonClasses } from '~/ui/button';
import classes from '~/ui/card-parts.module.css';
import { Card } from '~/ui/card';
import { CopyButton } from '~/ui/copy-button';
import { PostForm, SubmitButton } from '~/ui/form/post-form';

type CalendarCardProps = {
  ownerId: string;
  feed: FeedOnPage | null;
  /** The new address, shown only once. */
  address: string | null;
  isBusiness: boolean;
};

/** Calendar link for the owner's stays (R48): creates, replaces and deletes it. */
export function CalendarCard({ ownerId, feed, address, isBusiness }: CalendarCardProps) {
  return (
    <Card title={isBusiness ? 'The house in your own calendar' : 'Your stays in your own calendar'}>
      {address ? (
        <NewAddress address={address} />
      ) : feed ? (
        <p className={classes.quiet}>
          {`Address made ${feed.since}. `}
          {feed.lastRead ? `Last read ${feed.lastRead}.` : 'No calendar has read it yet.'}
        </p>
      ) : (
        <p className={classes.quiet}>
          Your calendar app can show all stays and keep them up to date. Anyone with the address can
          read them, so keep it to yourself.
        </p>
      )}
      <div className={classes.buttons}>
        <Press ownerId={ownerId} intent="make-calendar">
          {feed ? 'Create a new link' : 'Create calendar link'}
        </Press>
        {feed ? (
          <Press ownerId={ownerId} intent="stop-calendar">
            Stop
          </Press>
        ) : null}
      </div>
      {feed && !address ? (
        <p className={classes.quiet}>
          We show an address only once. A new one replaces the one before.
        </p>
      ) : null}
    </Card>
  );
}

function Press({
  ownerId,
  intent,
  children,
}: {
  ownerId: string;
  intent: 'make-calendar' | 'stop-calendar';
  children: string;
}) {
  return (
    <PostForm action={paths.settingsOf(ownerId)} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton variant="default">{children}</SubmitButton>
    </PostForm>
  );
}

function NewAddress({ address }: { address: string }) {
  return (
    <>
      <TextInput
        label="Address"
        description="Copy it now: we show it only this once."
        value={address}
        readOnly
      />
      <div className={classes.buttons}>
        <CopyButton text={address} what="the address" />
        <a
          className={buttonClasses({ variant: 'default' })}
          href={address.replace(/^https?:/, 'webcal:')}
        >
          Open in my calendar app
        </a>
      </div>
      <p className={classes.quiet}>
        In Google Calendar: Other calendars, From URL. Google looks for changes only once or twice a
        day.
      </p>
    </>
  );
}
