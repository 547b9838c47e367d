/** For how many milliseconds an answer about somebody's rights from a provider elsewhere is valid for a write (rule deciding 4). */
export const rightsHoldFor = 5_000;

/**
 * Whether rights are still those of this moment. Where the clock was put back nobody knows how old they are.
 * @param askedAt before the provider was asked
 */
export function areRightsOfNow(askedAt: Date, now: Date): boolean {
  const age = now.getTime() - askedAt.getTime();
  return age >= 0 && age <= rightsHoldFor;
}
