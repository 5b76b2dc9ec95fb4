import { formatMonthDay } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';
import type { HowItGoesFacts as Goes, StayNews } from '~/features/day/updates/how-it-goes.server';
import { LinkButton, LoneLink } from '~/ui/button';
import { Card } from '~/ui/card';
import cardClasses from '~/ui/card-parts.module.css';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { useMarkSeen } from '~/ui/live/mark-seen';
import { AskFirst } from '~/ui/form/ask-first';
import { PhotoList } from '~/ui/photo-list';
import classes from './how-it-goes.module.css';

/** Updates of a stay, day by day (R52). */
export function HowItGoes({
  booking: { id: bookingId, ownerId },
  goes,
  viewer,
}: {
  booking: { id: string; ownerId: string };
  goes: Goes;
  viewer: 'owner' | 'business';
}) {
  const { days, unseen, unseenUpTo, pictures, takesMore } = goes;
  const forOwner = viewer === 'owner';
  useMarkSeen('seen-updates', forOwner ? unseenUpTo : null);
  return (
    <div id="how-it-goes" className={classes.place}>
      <Card
        title="How it goes"
        actions={
          pictures === 0 ? null : (
            <LinkButton to={paths.stayAlbum(bookingId)} variant="subtle" size="sm" reloadDocument>
              Download all pictures
            </LinkButton>
          )
        }
      >
        {forOwner && unseenUpTo !== null ? (
          <noscript>
            <PostForm className={cardClasses.buttons ?? ''}>
              <p>{unseen === 1 ? 'One new update.' : `${unseen} new updates.`}</p>
              <input type="hidden" name="up_to" value={unseenUpTo} />
              <SubmitButton name="intent" value="seen-updates" variant="default" size="sm">
                Mark as read
              </SubmitButton>
            </PostForm>
          </noscript>
        ) : null}
        {takesMore ? (
          <div className={cardClasses.buttons}>
            <LinkButton to={paths.adminUpdates({ stay: bookingId })} variant="light">
              Send an update
            </LinkButton>
          </div>
        ) : null}
        {days.map(({ day, words, entries }) => (
          <section key={day} aria-label={words} className={classes.day}>
            <h3 className={classes.dayName}>{words}</h3>
            <ol className={classes.entries}>
              {entries.map((entry, index) => (
                <li key={entry.kind === 'update' ? entry.id : index} className={classes.entry}>
                  <p className={classes.time}>
                    <time dateTime={entry.at}>{entry.time}</time>
                    {entry.kind === 'update' && !forOwner && !entry.removed
                      ? entry.seen
                        ? ' · seen'
                        : ' · not seen yet'
                      : null}
                  </p>
                  <Entry entry={entry} forOwner={forOwner} />
                </li>
              ))}
            </ol>
            {forOwner && entries.some(({ kind }) => kind === 'update') ? (
              <LoneLink
                to={paths.answerUpdate(ownerId, day)}
              >{`Answer about ${formatMonthDay(day)}`}</LoneLink>
            ) : null}
          </section>
        ))}
      </Card>
    </div>
  );
}

function Entry({ entry, forOwner }: { entry: StayNews; forOwner: boolean }) {
  if (entry.kind === 'noted') return <p>{entry.text}</p>;
  if (entry.removed) return <p className={classes.time}>An update was removed.</p>;
  return (
    <>
      {entry.text === '' ? null : <p className={cardClasses.text}>{entry.text}</p>}
      <PhotoList pictures={entry.pictures} sizes="(min-width: 48em) 20rem, 45vw" />
      {forOwner || !entry.removable ? null : (
        <AskFirst
          label="Remove"
          about={` the update of ${entry.time}`}
          question="Remove this update? The owner can no longer read it."
          answer="Remove the update"
        >
          <input type="hidden" name="intent" value="remove-update" />
          <input type="hidden" name="update_id" value={entry.id} />
        </AskFirst>
      )}
    </>
  );
}
