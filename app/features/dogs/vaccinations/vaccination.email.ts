import * as z from 'zod';
import { button, emailKind, paragraph, reasons, toAccount } from '~/core/mail/email';
import { localDate, person, samples } from '~/core/mail/snapshots';
import { nameList } from '~/core/text/format';
import { formatDay } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';

const line = z.object({
  petId: z.string(),
  petName: z.string(),
  vaccine: z.string(),
  validUntil: localDate,
  over: z.boolean(),
});

export const vaccinationEmails = {
  vaccination_due: emailKind({
    name: 'vaccination_due',
    label: 'Vaccination runs out',
    optional: true,
    phoneNotice: null,
    contents: person.extend({ lines: z.array(line).min(1) }),
    write({ lines, ...contents }, { url }) {
      const names = [...new Set(lines.map(({ petName }) => petName))];
      const pets = [...new Map(lines.map(({ petId, petName }) => [petId, petName]))];
      return {
        ...toAccount(contents, {
          subject: `Vaccinations of ${nameList(names)}`,
          preview: 'Please send us the new certificate.',
          blocks: [
            paragraph('Before the next stay we need a new certificate for:'),
            {
              kind: 'facts',
              facts: lines.map(({ petName, vaccine, validUntil, over }) => ({
                label: `${petName}, ${vaccine}`,
                value: `${over ? 'ran out on' : 'valid until'} ${formatDay(validUntil)}`,
              })),
            },
            ...pets.map(([petId, petName]) =>
              button(`Add ${petName}’s certificate`, url(paths.petVaccinations(petId))),
            ),
          ],
        }),
        why: reasons.optedIn,
      };
    },
    sample: {
      ...samples.person,
      lines: [
        {
          petId: 'samplepetsamplepet00001',
          petName: 'Biscuit',
          vaccine: 'Rabies',
          validUntil: '2027-03-20',
          over: false,
        },
      ],
    },
    samples: {
      'two-dogs': {
        ...samples.person,
        lines: [
          {
            petId: 'samplepetsamplepet00001',
            petName: 'Biscuit',
            vaccine: 'Rabies',
            validUntil: '2027-02-20',
            over: true,
          },
          {
            petId: 'samplepetsamplepet00002',
            petName: 'Mabel',
            vaccine: 'DHPP',
            validUntil: '2027-03-20',
            over: false,
          },
        ],
      },
    },
  }),
};
