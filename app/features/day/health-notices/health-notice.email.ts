/** To an owner: a dog that was here fell ill (R105). Names only the owner's own dogs (K5). */
import * as z from 'zod';
import { button, emailKind, greetingOf, reasons } from '~/core/mail/email';
import { person, samples } from '~/core/mail/snapshots';
import { paths } from '~/core/web/paths';

export const healthNoticeEmails = {
  health_notice: emailKind({
    name: 'health_notice',
    label: 'Illness in the house',
    optional: false,
    phoneNotice: 'messages',
    contents: person.extend({
      ownerId: z.string(),
      adminEmail: z.string(),
      /** True if the incident is about the owner's dog. */
      own: z.boolean(),
      /** `Rex and Fig`: the owner's own dogs only. */
      dogs: z.string(),
      text: z.string(),
    }),
    write({ business, firstName, ownerId, adminEmail, own, dogs, text }, { url }) {
      return {
        subject: own ? `About ${dogs || 'your dog'}` : 'About a dog that fell ill',
        preview: [...text.replace(/\s+/g, ' ')].slice(0, 120).join(''),
        greeting: greetingOf(firstName),
        blocks: [
          { kind: 'quotation', title: `${business.ownerFirstName} wrote`, text },
          ...(own || dogs === ''
            ? []
            : [
                {
                  kind: 'facts' as const,
                  facts: [{ label: 'Who was here then', value: dogs }],
                },
              ]),
          button('Answer', url(paths.messagesOf(ownerId))),
        ],
        signed: true,
        replyTo: adminEmail,
        why: reasons.stay,
        business,
      };
    },
    sample: {
      ...samples.person,
      ownerId: samples.owner.ownerId,
      adminEmail: samples.adminEmail,
      own: false,
      dogs: 'Biscuit and Mabel',
      text: 'A dog that was here on Sun, Mar 7 fell ill, and your dog was in the house in those days. Please watch for anything unusual, and call your vet if your dog seems unwell. Write to us or call us with any question.\n\nIf you have a stay that begins by Mon, Mar 15, you can cancel it free of charge until Drop Off.',
    },
    samples: {
      own: {
        ...samples.person,
        ownerId: samples.owner.ownerId,
        adminEmail: samples.adminEmail,
        own: true,
        dogs: 'Biscuit',
        text: 'We’re letting the owners of dogs that were here in the same days know that a dog fell ill, without naming Biscuit or you. How is Biscuit doing?',
      },
    },
  }),
};
