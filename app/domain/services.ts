/** What an owner can book (spec section 3), as stored and as shown. */
export const services = ['Daycare', 'Boarding'] as const;

export type Service = (typeof services)[number];

/** Whether a value from outside is one of the two services, spelled exactly. */
export function isService(value: unknown): value is Service {
  return services.some((service) => service === value);
}
