/** A year's money by method of payment (R142). */
import { type Cents, sumCents } from '~/core/money/money';
import { type PaymentMethod, paymentMethods } from '~/features/money/pricing/money-facts';

/** Ledger entries of one month by one method: PayPal, a method the admin chose, or none. */
export type MethodKey = 'paypal' | PaymentMethod | 'none';

/** Label of a method, as in the payments file (R62). */
export function methodLabel(key: MethodKey): string {
  if (key === 'paypal') return 'PayPal';
  return key === 'none' ? 'Outside PayPal' : paymentMethods[key].label;
}

/** Money of a method; all amounts in cents. */
export type MethodSums = {
  /** Number of payments: one that paid several stays is one (R95). */
  payments: number;
  /** Payments received, without those recorded by mistake. */
  grossCents: Cents;
  /** Negative. */
  refundCents: Cents;
  /** PayPal's fees that it told (R141); all of them if none is unknown. */
  feeCents: Cents;
  /** Payments and refunds of which PayPal didn't tell the fee. */
  unknownFees: number;
  /** Tips received minus tips refunded. */
  tipCents: Cents;
};

export type MethodMonth = MethodSums & { month: string; method: MethodKey };

const noMoney: MethodSums = {
  payments: 0,
  grossCents: 0,
  refundCents: 0,
  feeCents: 0,
  unknownFees: 0,
  tipCents: 0,
};

export function sumsOf(parts: readonly MethodSums[]): MethodSums {
  return parts.reduce(
    (sum, part) => ({
      payments: sum.payments + part.payments,
      grossCents: sum.grossCents + part.grossCents,
      refundCents: sum.refundCents + part.refundCents,
      feeCents: sum.feeCents + part.feeCents,
      unknownFees: sum.unknownFees + part.unknownFees,
      tipCents: sum.tipCents + part.tipCents,
    }),
    noMoney,
  );
}

/** Returns PayPal's fees; null while one is not known. */
export function knownFee({ feeCents, unknownFees }: MethodSums): Cents | null {
  return unknownFees > 0 ? null : feeCents;
}

/** Returns payments minus refunds, and minus PayPal's fees: null while one of those is not known. */
export function netOf({
  grossCents,
  refundCents,
  feeCents,
  unknownFees,
}: MethodSums): Cents | null {
  return unknownFees > 0 ? null : sumCents([grossCents, refundCents, -feeCents]);
}

/** Returns the methods with money in these months, in the order of the payment forms. */
export function methodsIn(months: readonly MethodMonth[]): MethodKey[] {
  const all: MethodKey[] = ['paypal', ...(Object.keys(paymentMethods) as PaymentMethod[]), 'none'];
  return all.filter((key) => months.some(({ method }) => method === key));
}

export type MethodYear = MethodSums & { label: string; netCents: Cents | null };

export type YearSummary = {
  methods: MethodYear[];
  total: MethodYear;
  /** Income as online platforms report it: PayPal's (PayPal.Me included) and Venmo's payments, without refunds. */
  online: Pick<MethodSums, 'payments' | 'grossCents'>;
  /** Kept of stays that were rejected or canceled, by the day on which they were to begin, as statements do. */
  keptCents: Cents;
  /** Sales tax within payments minus refunds; null without a sales tax (R140). */
  taxCents: Cents | null;
};

/** Builds the page of a year. */
export function yearSummary(
  year: number,
  months: readonly MethodMonth[],
  more: Pick<YearSummary, 'keptCents' | 'taxCents'>,
): YearSummary {
  const line = (label: string, sums: MethodSums) => ({ label, ...sums, netCents: netOf(sums) });
  const of = (...keys: MethodKey[]) => sumsOf(months.filter(({ method }) => keys.includes(method)));
  const { payments, grossCents } = of('paypal', 'paypal_me', 'venmo');
  return {
    methods: methodsIn(months).map((key) => line(methodLabel(key), of(key))),
    total: line(String(year), sumsOf(months)),
    online: { payments, grossCents },
    ...more,
  };
}
