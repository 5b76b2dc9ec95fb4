/** The question before house credit is switched off (R143). */
import type { Transaction } from '~/core/database/database.server';
import { NoticesError } from '~/core/errors/service-error.server';
import { formatMoney } from '~/core/money/money';
import { businessSettings } from '~/core/settings/settings.server';
import { counted } from '~/core/text/counted';

/** Asks the admin while owners have money in their accounts, which they can't use then. @throws NoticesError */
export async function beforeCreditOff(tx: Transaction, noticed: readonly string[]): Promise<void> {
  const { houseCredit: isOn } = await businessSettings(tx);
  if (!isOn) return;
  const accounts = await tx.creditEntry.groupBy({
    by: ['ownerId'],
    where: { isBonus: false },
    _sum: { amountCents: true },
  });
  const sums = accounts.map(({ _sum }) => _sum.amountCents ?? 0).filter((cents) => cents > 0);
  if (sums.length === 0) return;
  const cents = sums.reduce((sum, one) => sum + one, 0);
  const code = `credit-off:${cents}`;
  if (noticed.includes(code)) return;
  const who = `${counted(sums.length, 'owner')} ${sums.length === 1 ? 'has' : 'have'}`;
  const text = `${who} ${formatMoney(cents)} of credit. Switch it off anyway? It stays theirs, and you can pay it out, but they can’t use it for a stay until it’s on again.`;
  throw new NoticesError([{ code, text }]);
}
