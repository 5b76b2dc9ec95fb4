/** To an owner: the facts of an incident with their dog (R52), without others involved. */
import * as z from 'zod';
import { button, emailKind, greetingOf, paragraph, reasons, dayAndTime } from '~/core/mail/email';
import { localDateTime, person, samples } from '~/core/mail/snapshots';
import { dateOf } from '~/core/time/business-time';
import { formatWeekdayDate } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';
import { staySamples } from '~/features/booking/record/stay-snapshot';
import { incidentKindNames, incidentKinds } from './incidents';
export const incidentEmails = {
  incident: emailKind({
    name: 'incident',
    label: 'What happened in a stay',
    optional: false,
    phoneNotice: null,
    contents: person.extend({
      incidentId: z.string(),
      bookingId: z.string(),
      adminEmail: z.string(),
      /** `Bella and Max`; '' if it's not about a dog. */
      dogs: z.string(),
      kind: z.enum(incidentKindNames),
      at: localDateTime,
      place: z.string(),
      what: z.string(),
      done: z.string(),
      vet: z.boolean(),
      notes: z.array(z.object({ at: localDateTime, text: z.string() })),
    }),
    write({ business, firstName, bookingId, adminEmail, dogs, at, ...told }, { url }) {
      const { kind, place, what, done, vet, notes } = told;
      const about = dogs === '' ? 'your stay' : dogs;
      return {
        subject: `About ${about}: what happened on ${formatWeekdayDate(dateOf(at))}`,
        preview: what.replace(/\s+/g, ' ').slice(0, 120),
        greeting: greetingOf(firstName),
        blocks: [
          paragraph(
            `We want you to know what happened during ${dogs === '' ? 'your stay' : `${dogs}’s stay`}.`,
          ),
          {
            kind: 'facts',
            facts: [
              { label: 'What it was', value: incidentKinds[kind] },
              ...(dogs === '' ? [] : [{ label: 'Dog', value: dogs }]),
              { label: 'When', value: dayAndTime(at) },
              { label: 'Where', value: place },
              { label: 'Vet', value: vet ? 'Called or visited' : 'Not needed' },
            ],
          },
          { kind: 'quotation', title: 'What happened', text: what },
          { kind: 'quotation', title: 'What we did', text: done },
          ...notes.map((note) => ({
            kind: 'quotation' as const,
            title: `Added on ${dayAndTime(note.at)}`,
            text: note.text,
          })),
          button('Open the stay', url(paths.booking(bookingId))),
        ],
        signed: true,
        replyTo: adminEmail,
        why: reasons.stay,
        business,
      };
    },
    sample: {
      ...samples.person,
      incidentId: 'sampleincident1',
      bookingId: staySamples.pending.bookingId,
      adminEmail: staySamples.pending.adminEmail,
      dogs: 'Biscuit',
      kind: 'injury',
      at: '2027-03-07T15:10',
      place: 'The yard, by the gate',
      what: 'Biscuit stepped on a thorn while running and limped on the left front paw.',
      done: 'Took the thorn out, washed the paw and put a bandage on. Biscuit walks without a limp since 3:40 PM.',
      vet: false,
      notes: [{ at: '2027-03-07T18:00', text: 'It was the right front paw.' }],
    },
  }),
};
