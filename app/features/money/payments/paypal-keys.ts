/** Choices of PayPal's environment (R135). */
export const moneyLabels = {
  live: 'Live: real payments',
  sandbox: 'Sandbox: for trying things out',
} as const;
