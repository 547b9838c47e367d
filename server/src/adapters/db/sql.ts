/** Marks what this file made. Nothing that came as JSON or from the database can carry it. */
const piece = Symbol('piece of SQL');

/** A piece of SQL with its bound values; pieces nest, and numbering happens when the statement is sent. */
export interface Statement {
  readonly [piece]: true;
  /**
   * Which templates it is made of, in which order: statements of one shape have one text. It is some bytes where the text
   * can be thousands, so the text is put together once.
   */
  readonly shape: string;
  /** The text around what was given. */
  readonly strings: readonly string[];
  readonly given: readonly unknown[];
  readonly values: readonly unknown[];
}

/** The identifier of each template's and each constant's text. */
const templates = new WeakMap<readonly string[], string>();
const constants = new Map<string, string>();
let numbered = 0;

/**
 * Builds a parameterized statement: every `${value}` is bound, never pasted; a nested statement is spliced in.
 *
 * A parameter must not be inside the predicate of an ON CONFLICT clause: it works five times and fails on
 * the sixth, when the server turns the named statement generic. Write such predicates as literals.
 */
export function sql(strings: TemplateStringsArray, ...given: readonly unknown[]): Statement {
  let shape = templates.get(strings);
  if (shape === undefined) templates.set(strings, (shape = nextNumber()));
  const values: unknown[] = [];
  for (const value of given) {
    if (isStatement(value)) {
      shape += `(${value.shape})`;
      values.push(...value.values);
    } else {
      shape += ',';
      values.push(value);
    }
  }
  return { [piece]: true, shape, strings, given, values };
}

/** The empty piece, for conditions that do not apply. */
export const nothing: Statement = verbatim('');

/** A piece with exactly this text: for a constant that several statements share, never for anything from outside. */
export function verbatim(text: string): Statement {
  let shape = constants.get(text);
  if (shape === undefined) constants.set(text, (shape = nextNumber()));
  return { [piece]: true, shape, strings: [text], given: [], values: [] };
}

/** The pieces one after another with commas between them, such as the parts of a `with`. */
export function listOf(pieces: readonly Statement[]): Statement {
  return pieces.reduce((list, one, index) => (index === 0 ? one : sql`${list}, ${one}`), nothing);
}

/**
 * Any number of things as one value, to select from: a row `one` each, as jsonb. An array for each column would cost a store
 * each, and a row type is looked up each time.
 */
export function elements(things: readonly object[]): Statement {
  return sql`jsonb_array_elements(${JSON.stringify(things)}::jsonb) with ordinality as elements (one, ordinal)`;
}

/** The texts in a list that is in jsonb, as an array; null where there is none. */
export function textsIn(list: Statement): Statement {
  return sql`case when jsonb_typeof(${list}) = 'array' then array(select jsonb_array_elements_text(${list})) end`;
}

/** The statement's text with numbered parameters, as PostgreSQL wants it. */
export function textOf(statement: Statement): string {
  const known = texts.get(statement.shape);
  if (known !== undefined) return known;
  const text = written(statement, { bound: 0 });
  texts.set(statement.shape, text);
  return text;
}
const texts = new Map<string, string>();

function written({ strings, given }: Statement, count: { bound: number }): string {
  return given.reduce<string>((text, value, index) => {
    const here = isStatement(value) ? written(value, count) : `$${(count.bound += 1)}`;
    return `${text}${here}${strings[index + 1] ?? ''}`;
  }, strings[0] ?? '');
}

function nextNumber(): string {
  numbered += 1;
  return String(numbered);
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && piece in value;
}
