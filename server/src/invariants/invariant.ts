import type { InvariantCode } from '@portal/core/domain/invariants/invariants.ts';

/** Which row it was about: ids and numbers, never what somebody typed and no name. */
export type About = Readonly<
  Partial<
    Record<
      | 'requestId'
      | 'personId'
      | 'mailId'
      | 'webhookId'
      | 'actionId'
      | 'certificateId'
      | 'exportId'
      | 'consumer'
      | 'job',
      string
    > &
      Record<'position' | 'attempts' | 'sequence', number>
  >
>;

/** What was found broken of one invariant since it was last taken. */
export interface Broken {
  code: InvariantCode;
  count: number;
  /** What it was about last. */
  about: About;
}

// As a counter of the process: what is asked in the middle of a rule or a statement has no way to anybody.
const found = new Map<InvariantCode, Broken>();

/**
 * Says that something holds. Where it does not, that is counted and the caller goes on: nothing is thrown, and nothing else happens
 * than would have (record 172).
 */
export function invariant(code: InvariantCode, holds: boolean, about: About = {}): void {
  if (!holds) note({ code, count: 1, about });
}

/** The same of many at once; of those that cannot be asked that is counted. */
export function invariantsOf(find: () => readonly InvariantCode[], about: About): void {
  try {
    for (const code of find()) note({ code, count: 1, about });
  } catch {
    note({ code: 'CHECK_CAN_BE_ASKED', count: 1, about });
  }
}

/** What was found broken in this process and not taken yet. */
export function brokenSoFar(): Broken[] {
  return [...found.values()];
}

/** The same, for somebody who writes it down. */
export function drainBroken(): Broken[] {
  const broken = brokenSoFar();
  found.clear();
  return broken;
}

/** Counts what was found broken, also again what was taken and could not be written down. */
export function note({ code, count, about }: Broken): void {
  found.set(code, { code, count: (found.get(code)?.count ?? 0) + count, about });
}
