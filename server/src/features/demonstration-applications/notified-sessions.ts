/** How many ends are remembered; the oldest goes first, since its browser asks the provider anyway. */
const rememberedEnds = 1_000;

/** Sessions whose end the identity provider has announced to one application. */
export class NotifiedSessions {
  readonly #sids = new Set<string>();

  add(sid: string): void {
    this.#sids.add(sid);
    const [oldest] = this.#sids;
    if (this.#sids.size > rememberedEnds && oldest !== undefined) this.#sids.delete(oldest);
  }

  has(sid: string): boolean {
    return this.#sids.has(sid);
  }
}
