export const services = ['Daycare', 'Boarding'] as const;

export type Service = (typeof services)[number];

export const staysOvernight: Record<Service, boolean> = { Daycare: false, Boarding: true };

export function isService(value: unknown): value is Service {
  return services.some((service) => service === value);
}

/** Parses `?service=daycare` as well as a form's 'Daycare'; null for anything else. */
export function parseService(text: unknown): Service | null {
  if (typeof text !== 'string') return null;
  const word = text.toLowerCase();
  return services.find((service) => service.toLowerCase() === word) ?? null;
}
