/** Text of a balance imported from another system: in a line, a ledger entry or a note (R100). */
export const broughtOver = 'Balance brought over';
