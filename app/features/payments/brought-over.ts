/** How a balance from another system reads: in a line, an entry of the ledger or a note (R100). */
export const broughtOver = 'Balance brought over';
