/** Marks what this file made. Nothing that came as JSON or from the database can carry it. */
const piece = Symbol('piece of SQL');

/** A piece of SQL with its bound values; pieces nest, and numbering happens when the statement is sent. */
export interface Statement {
  readonly [piece]: true;
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
}

/**
 * Builds a parameterized statement: every `${value}` is bound, never pasted; a nested statement is spliced in.
 *
 * A parameter must not stand inside the predicate of an ON CONFLICT clause: it works five times and fails on
 * the sixth, when the server turns the named statement generic. Write such predicates as literals.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement {
  const parts: string[] = [strings[0] ?? ''];
  const bound: unknown[] = [];
  values.forEach((value, index) => {
    const after = strings[index + 1] ?? '';
    if (isStatement(value)) {
      parts.push(`${parts.pop() ?? ''}${value.parts[0] ?? ''}`, ...value.parts.slice(1));
      bound.push(...value.values);
      parts.push(`${parts.pop() ?? ''}${after}`);
    } else {
      bound.push(value);
      parts.push(after);
    }
  });
  return { [piece]: true, parts, values: bound };
}

/** The empty piece, for conditions that do not apply. */
export const nothing: Statement = verbatim('');

/** A piece that is this text as it stands: for a constant that several statements share, never for anything from outside. */
export function verbatim(text: string): Statement {
  return { [piece]: true, parts: [text], values: [] };
}

/** The statement's text with numbered parameters, as PostgreSQL wants it. */
export function textOf(statement: Statement): string {
  return statement.parts.reduce((text, part, index) => (index === 0 ? part : `${text}$${index}${part}`), '');
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && piece in value;
}
