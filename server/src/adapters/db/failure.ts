/** The code of a failed statement or connection, as the server or the system gave it; empty when there is none. */
export function codeOf(failure: unknown): string {
  return failure instanceof Error && 'code' in failure && typeof failure.code === 'string'
    ? failure.code
    : '';
}

/** Classes of SQLSTATE that tell of what was to be written: data, constraints, a lost race, a row that somebody else holds. */
const aboutRows: readonly string[] = ['22', '23', '40', '55'];

/** Whether the server refused a statement for the rows in it, so that it wrote nothing and other rows may fare better. */
export function isAboutRows(failure: unknown): boolean {
  return /^[0-9A-Z]{5}$/.test(codeOf(failure)) && aboutRows.includes(codeOf(failure).slice(0, 2));
}

/** What the server says where the role, a table or a column does not exist. */
const absenceCodes = ['22023', '3D000', '42P01', '42703', '3F000'];

/** Whether a failure says that no portal of this version has been set up on the database. */
export function isWithoutPortal(failure: unknown): boolean {
  return absenceCodes.includes(codeOf(failure));
}

/** What was thrown, as an error. */
export function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure));
}

/** What went wrong, in one line. A name with several addresses fails with a code, but without a message. */
export function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return failure.message === '' ? codeOf(failure) || failure.name : failure.message;
}
