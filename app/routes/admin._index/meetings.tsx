import { Link } from '@remix-run/react';
import { classNames } from '~/core/text/class-names';
import type { MeetingAnswer } from '~/features/dogs/approval/dog-notes.schema';
import { paths } from '~/core/web/paths';
import type { MeetingOnToday, MeetingsToday } from '~/features/dogs/approval/meetings.server';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { PetFaces } from '~/features/dogs/pets/pet-faces';
import flow from '~/ui/layout/flow.module.css';
import classes from './today-card.module.css';

/** Intent of the form for a meeting's outcome. */
export const meetingIntent = 'meeting';

/** Dogs to meet today, and the outcome form for past meetings (R45). */
export function Meetings({ meetings, action }: { meetings: MeetingsToday; action: string }) {
  return (
    <>
      <Ahead meetings={meetings.ahead} />
      {meetings.over.map((meeting) => (
        <HowItWent key={meeting.pet.id} meeting={meeting} action={action} />
      ))}
    </>
  );
}

function Ahead({ meetings }: { meetings: readonly MeetingOnToday[] }) {
  if (meetings.length === 0) return null;
  return (
    <section aria-label="Meeting">
      <h3 className={classes.title}>Meeting</h3>
      <ul className={classes.stays}>
        {meetings.map(({ pet, ownerName, time }) => (
          <li key={pet.id} className={classNames(flow.line, classes.row)}>
            <PetFaces pets={[pet]} size="small" />
            <span>
              <Link to={paths.petNotes(pet.id)} className={classes.stay}>
                {pet.name}
              </Link>{' '}
              <span className={classes.time}>
                {ownerName}, {time}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const howItWent: { answer: MeetingAnswer; label: string }[] = [
  { answer: 'welcome', label: 'Welcome' },
  { answer: 'not_a_fit', label: 'Not a fit' },
  { answer: 'later', label: 'Later' },
];

function HowItWent({ meeting: { pet }, action }: { meeting: MeetingOnToday; action: string }) {
  return (
    <PostForm
      label={`How did it go with ${pet.name}?`}
      action={action}
      className={classes.question ?? ''}
    >
      <input type="hidden" name="intent" value={meetingIntent} />
      <input type="hidden" name="pet_id" value={pet.id} />
      <PetFaces pets={[pet]} size="small" />
      <p>
        How did it go with <Link to={paths.petNotes(pet.id)}>{pet.name}</Link>?
      </p>
      {howItWent.map(({ answer, label }) => (
        <SubmitButton
          key={answer}
          name="answer"
          value={answer}
          variant={answer === 'welcome' ? 'light' : 'default'}
          size="sm"
          about={` ${pet.name}`}
        >
          {label}
        </SubmitButton>
      ))}
    </PostForm>
  );
}
