/**
 * For developers: nothing could point at a widget without an id.
 * @throws Error where one of them is empty
 */
export function refuseEmptyIds(...ids: readonly string[]): void {
  if (ids.includes('')) throw new Error('`id` is required');
}

/** An id made of names: a reference to an id ends at the first space, which a name may have. */
export function idFrom(...names: readonly string[]): string {
  return names.join('-').replaceAll(/\s/g, '_');
}
