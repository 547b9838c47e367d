import type { FaultCode } from '@portal/core/domain/validation/fault.ts';

/** What a visitor handed in: accepted once. */
export interface Proof {
  /** SHA-256 in hexadecimal digits, by which it is known again. */
  digest: string;
  /** Until when it could be handed in again. */
  expires: Date;
}

/** How visitors show that they are people (rule contact 3). */
export interface VisitorCheck {
  /**
   * The proof in what was handed in, or what is wrong with it. Never called while a transaction is open: the answer
   * may come from far away. Whether it has been handed in before is for the database to say.
   * @param text what the form sent
   * @param attempt the sender's key for repeating the same message, or null
   * @throws RefusedCall UNAVAILABLE
   */
  proofIn(text: string | undefined, now: Date, attempt: string | null): Promise<Proof | FaultCode>;
}
