import { counted } from '~/core/text/counted';
import { paths } from '~/core/web/paths';
import { openProposals } from '~/features/dogs/approval/proposal-views.server';
import { countCertificates } from '~/features/dogs/vaccinations/certificates.server';
import { openClaims } from '~/features/money/offline/claims.server';

/** Returns links to what else waits for the admin, as Today shows it: `2 payments to confirm`. */
export async function alsoWaiting(): Promise<{ to: string; text: string }[]> {
  const claims = (await openClaims()).length;
  const proposals = (await openProposals()).length;
  const certificates = await countCertificates();
  return [
    { count: claims, to: paths.adminPart('claims'), noun: 'payment', rest: 'to confirm' },
    { count: proposals, to: paths.adminPart('proposals'), noun: 'meeting', rest: 'to answer' },
    { count: certificates, to: paths.adminCertificates(), noun: 'certificate', rest: 'to look at' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, to, noun, rest }) => ({ to, text: `${counted(count, noun)} ${rest}` }));
}
