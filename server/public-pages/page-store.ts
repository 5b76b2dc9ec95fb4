import type { KeptPage } from './kept-page';

/** Most of all pages together, in bytes, and of one answer. */
const mostBytes = 8 * 1024 * 1024;
export const mostBytesOfPage = 512 * 1024;
const mostPages = 100;

/** A page on its way to be kept. Others who ask for it meanwhile wait for it. */
export type Filling = {
  /** What the page is made of, as it was when the work began. */
  readonly state: string;
  readonly done: Promise<void>;
  end: () => void;
};

/** The pages of one state of what they are made of; another state has none of them. */
export class PageStore {
  readonly #pages = new Map<string, KeptPage>();
  readonly #fillings = new Map<string, Filling>();
  /** Addresses that could be kept before: only for these is waiting worth it. */
  readonly #worthWaiting = new Set<string>();
  #state = '';
  #bytes = 0;

  /** The page as it is in that state. Asking in a new state forgets all pages of the old one. */
  find(address: string, state: string): KeptPage | undefined {
    this.#enter(state);
    const page = this.#pages.get(address);
    if (page !== undefined) this.#touch(address, page);
    return page;
  }

  /** Keeps the page, unless the state it was made in is over. */
  keep(address: string, state: string, page: KeptPage): void {
    if (state !== this.#state) return;
    this.#forget(address);
    this.#pages.set(address, page);
    this.#bytes += page.size;
    for (const [oldest] of this.#pages) {
      if (this.#pages.size <= mostPages && this.#bytes <= mostBytes) break;
      this.#forget(oldest);
    }
    if (this.#worthWaiting.size < mostPages) this.#worthWaiting.add(address);
  }

  /** The work of somebody else on this page, if waiting for it is likely to help. */
  filling(address: string): Filling | undefined {
    return this.#worthWaiting.has(address) ? this.#fillings.get(address) : undefined;
  }

  /** Begins the work on a page. Whoever began must call `end`, whether the page was kept or not. */
  begin(address: string, state: string): Filling {
    let settle = () => {};
    const done = new Promise<void>((resolve) => (settle = resolve));
    const filling = {
      state,
      done,
      end: () => {
        if (this.#fillings.get(address) === filling) this.#fillings.delete(address);
        if (!this.#pages.has(address)) this.#worthWaiting.delete(address);
        settle();
      },
    };
    this.#fillings.set(address, filling);
    return filling;
  }

  #enter(state: string): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#pages.clear();
    this.#bytes = 0;
  }

  #touch(address: string, page: KeptPage): void {
    if (this.#pages.size < mostPages / 2) return;
    this.#pages.delete(address);
    this.#pages.set(address, page);
  }

  #forget(address: string): void {
    this.#bytes -= this.#pages.get(address)?.size ?? 0;
    this.#pages.delete(address);
  }
}
