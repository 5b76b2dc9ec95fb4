import { eachDate, type LocalDate } from '~/domain/business-time';

/** Which dog is where on which day, so that no dog is in two places. */
export class Diary {
  readonly #taken = new Set<string>();

  /** Whether all of these dogs are at home from the first day to the last. */
  isFree(pets: readonly string[], from: LocalDate, to: LocalDate): boolean {
    return this.#entries(pets, from, to).every((entry) => !this.#taken.has(entry));
  }

  /** Writes down that these dogs are away on those days. */
  take(pets: readonly string[], from: LocalDate, to: LocalDate): void {
    for (const entry of this.#entries(pets, from, to)) this.#taken.add(entry);
  }

  #entries(pets: readonly string[], from: LocalDate, to: LocalDate): string[] {
    return eachDate(from, to).flatMap((date) => pets.map((pet) => `${pet} ${date}`));
  }
}
