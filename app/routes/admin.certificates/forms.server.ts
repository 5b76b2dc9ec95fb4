/** Forms that confirm or decline an owner's certificate (R44). */
import type { SignedIn } from '~/core/session/session.server';
import { todayHere } from '~/core/settings/settings.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import {
  certificateTexts,
  confirmSchema,
  declineCertificateSchema,
} from '~/features/dogs/vaccinations/certificate.schema';
import { checkCertificate } from '~/features/dogs/vaccinations/certificates.server';

const failed = certificateTexts.notSaved;

export const certificateForms = [
  pageForm({
    ...{ id: 'confirm', failed },
    schema: async () => confirmSchema(await todayHere('committed')),
    async act(check, { context: viewer }: Sent<SignedIn>) {
      return { to: paths.adminCertificates(), said: await checkCertificate(check, viewer) };
    },
  }),
  pageForm({
    ...{ id: 'decline', schema: declineCertificateSchema, failed },
    async act(check, { context: viewer }: Sent<SignedIn>) {
      return { to: paths.adminCertificates(), said: await checkCertificate(check, viewer) };
    },
  }),
] as const;
