/** The code of a failed statement or connection, as the server or the system gave it; empty when there is none. */
export function codeOf(failure: unknown): string {
  return failure instanceof Error && 'code' in failure && typeof failure.code === 'string'
    ? failure.code
    : '';
}

/** What went wrong, in one line. A name with several addresses fails with a code, but without a message. */
export function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return failure.message === '' ? codeOf(failure) || failure.name : failure.message;
}
