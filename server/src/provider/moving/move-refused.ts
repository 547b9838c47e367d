/** A move between the identity providers cannot go on; the message says why, and what the operator can do about it. */
export class MoveRefused extends Error {
  override name = 'MoveRefused';
}
