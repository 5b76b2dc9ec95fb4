/** Time zones of the United States, and the zone of most people in each state (R136). */
export const zones = [
  { value: 'America/New_York', label: 'Eastern (New York)' },
  { value: 'America/Chicago', label: 'Central (Chicago)' },
  { value: 'America/Denver', label: 'Mountain (Denver)' },
  { value: 'America/Phoenix', label: 'Arizona (Phoenix)' },
  { value: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { value: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
  { value: 'America/Puerto_Rico', label: 'Atlantic (Puerto Rico)' },
] as const;

type Zone = (typeof zones)[number]['value'];

/** States by zone: code and name. */
const states: Record<Zone, string> = {
  'America/New_York':
    'CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, GA Georgia, IN Indiana, KY Kentucky, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, NH New Hampshire, NJ New Jersey, NY New York, NC North Carolina, OH Ohio, PA Pennsylvania, RI Rhode Island, SC South Carolina, VT Vermont, VA Virginia, WV West Virginia',
  'America/Chicago':
    'AL Alabama, AR Arkansas, IL Illinois, IA Iowa, KS Kansas, LA Louisiana, MN Minnesota, MS Mississippi, MO Missouri, NE Nebraska, ND North Dakota, OK Oklahoma, SD South Dakota, TN Tennessee, TX Texas, WI Wisconsin',
  'America/Denver': 'CO Colorado, ID Idaho, MT Montana, NM New Mexico, UT Utah, WY Wyoming',
  'America/Phoenix': 'AZ Arizona',
  'America/Los_Angeles': 'CA California, NV Nevada, OR Oregon, WA Washington',
  'America/Anchorage': 'AK Alaska',
  'Pacific/Honolulu': 'HI Hawaii',
  'America/Puerto_Rico': 'PR Puerto Rico, VI Virgin Islands',
};

/** Returns the time zone of a state by its code or name; null if unknown. */
export function zoneOfState(text: string): (typeof zones)[number] | null {
  const typed = text
    .replace(/[.\s]+/g, ' ')
    .trim()
    .toLowerCase();
  if (typed === '') return null;
  const found = zones.find(({ value }) =>
    states[value].split(', ').some((state) => {
      const [code, name] = [state.slice(0, 2), state.slice(3)].map((one) => one.toLowerCase());
      return typed === code || typed === name || typed.replace(' ', '') === code;
    }),
  );
  return found ?? null;
}
