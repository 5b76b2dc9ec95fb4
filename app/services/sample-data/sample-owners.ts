import type { Cents } from '~/domain/money';

/** An invented dog owner. The key names them in the other sample files. */
export type SampleOwner = {
  key: string;
  firstName: string;
  lastName: string;
  /** How often they come, against the others; 0 for somebody who signed up this week. */
  visits: number;
  specialPriceDaycare?: Cents;
  specialPriceBoarding?: Cents;
};

/** The account that people try the app with. */
export const sampleOwnerKey = 'sam';

/** The two accounts that can sign in; the others have no password. */
export const sampleAdminEmail = 'admin@tailhouse.example';
export const sampleOwnerEmail = 'owner@tailhouse.example';

export const sampleOwners: readonly SampleOwner[] = [
  { key: sampleOwnerKey, firstName: 'Sam', lastName: 'Rivera', visits: 1 },
  { key: 'marisol', firstName: 'Marisol', lastName: 'Vega', visits: 4, specialPriceDaycare: 4000 },
  { key: 'devon', firstName: 'Devon', lastName: 'Whitaker', visits: 3 },
  { key: 'priya', firstName: 'Priya', lastName: 'Raman', visits: 3 },
  {
    key: 'harold',
    firstName: 'Harold',
    lastName: 'Jankowski',
    visits: 4,
    specialPriceDaycare: 3800,
    specialPriceBoarding: 5500,
  },
  { key: 'grace', firstName: 'Grace', lastName: 'Okafor', visits: 3 },
  { key: 'tomas', firstName: 'Tomás', lastName: 'Herrera', visits: 2 },
  { key: 'lena', firstName: 'Lena', lastName: 'Fischer', visits: 2 },
  { key: 'curtis', firstName: 'Curtis', lastName: 'Boyd', visits: 2 },
  { key: 'mei', firstName: 'Mei', lastName: 'Tanaka', visits: 3 },
  { key: 'anthony', firstName: 'Anthony', lastName: 'DiNardo', visits: 2 },
  { key: 'ruth', firstName: 'Ruth', lastName: 'Abramson', visits: 2 },
  { key: 'kayla', firstName: 'Kayla', lastName: 'Simmons', visits: 2 },
  { key: 'omar', firstName: 'Omar', lastName: 'Haddad', visits: 2 },
  { key: 'bridget', firstName: 'Bridget', lastName: 'Nolan', visits: 2 },
  { key: 'jerome', firstName: 'Jerome', lastName: 'Pettway', visits: 1 },
  { key: 'sofia', firstName: 'Sofia', lastName: 'Marchetti', visits: 2 },
  { key: 'ian', firstName: 'Ian', lastName: 'McAllister', visits: 1 },
  { key: 'yolanda', firstName: 'Yolanda', lastName: 'Cruz', visits: 1 },
  { key: 'peter', firstName: 'Peter', lastName: 'Lindqvist', visits: 1 },
  { key: 'naomi', firstName: 'Naomi', lastName: 'Feldman', visits: 2 },
  { key: 'desiree', firstName: 'Desiree', lastName: 'Holloway', visits: 1 },
  { key: 'caleb', firstName: 'Caleb', lastName: 'Yoder', visits: 1 },
  { key: 'ana', firstName: 'Ana', lastName: 'Petrova', visits: 1 },
  { key: 'wesley', firstName: 'Wesley', lastName: 'Tran', visits: 0 },
  { key: 'hannah', firstName: 'Hannah', lastName: 'Brooks', visits: 0 },
];
