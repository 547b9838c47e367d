/** The code of a failed statement or connection, as the server or the system gave it; empty when there is none. */
export function codeOf(failure: unknown): string {
  return failure instanceof Error && 'code' in failure && typeof failure.code === 'string'
    ? failure.code
    : '';
}

/** Classes of SQLSTATE that concern what was to be written: data, constraints, a lost race, a row that somebody else holds. */
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

/** The limits at which a statement is stopped, by the code or the words of the failure. */
const limits: Readonly<Record<string, string>> = {
  '57014': 'statement_timeout',
  '55P03': 'lock_timeout',
  'Query read timeout': 'no response',
};

/** An operator who stops a statement by hand has it fail with the same code. */
const byHand = /user request/;

const mostOfStatement = 200;

/** A statement was stopped because it had reached a limit of its connection. Says which one, and which statement. */
export class LimitReached extends Error {
  override name = 'LimitReached';
  /** As the server gave it; empty where the server gave none. */
  readonly code: string;
  readonly limit: string;
  /** How its text begins; values are no part of it. */
  readonly statement: string;

  constructor(limit: string, text: string, cause: Error) {
    const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, mostOfStatement);
    super(`stopped by a limit (${limit}): ${statement}`, { cause });
    this.code = codeOf(cause);
    this.limit = limit;
    this.statement = statement;
  }
}

/** The failure of a statement with this text; where a limit stopped it, one that says so. */
export function namingLimit(failure: unknown, text: string): unknown {
  if (!(failure instanceof Error) || byHand.test(failure.message)) return failure;
  const limit = limits[codeOf(failure)] ?? limits[failure.message];
  return limit === undefined ? failure : new LimitReached(limit, text, failure);
}
