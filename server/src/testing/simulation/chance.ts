/** Everything that is left to chance in one world, from its seed alone (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to below this one. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** @param share how often it happens, from 0 for never to 1 for always */
  happens(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)];
    if (chosen === undefined) throw new Error('there is nothing to choose from');
    return chosen;
  }

  /** One of the names, each as often as its weight says beside the others. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    // Object.entries knows no names of its own; these are those of the record.
    const entries = Object.entries(weights) as [Name, number][];
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    const found = entries.find(([, weight]) => (left -= weight) < 0);
    const chosen = found ?? entries.at(-1);
    if (chosen === undefined) throw new Error('there is nothing to choose from');
    return chosen[0];
  }
}
