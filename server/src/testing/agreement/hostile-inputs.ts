import fc from 'fast-check';

/** A shape of the contract, as JSON Schema. */
interface Shape {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Shape[];
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  items?: Shape;
  pattern?: string;
  minimum?: number;
  minLength?: number;
}

/** The path of a value: names of fields, and indexes of lists. */
type Path = readonly (string | number)[];

/** One value that somebody could send in place of a good one. */
export interface HostileInput {
  /** The field as a refusal names it: `requestDetails.purpose`. */
  field: string;
  input: unknown;
  /** Whether it has to be refused; otherwise it may be one of many good values, and only must not break anything. */
  mustBeRefused: boolean;
}

/** What no text may hold: PostgreSQL cannot store the first, and no encoding has the others. */
const unstorable = ['a\0b', 'a\uD800b'];

/** Texts that look like a number or a day and are none that a database knows. */
const outOfRangeTexts = ['99999999999999999999', '9999-99-99', '275761-01-01T00:00'];

/** is in the JSON for a number that no double holds; `hostileJson` writes it. */
const beyondDoubles = '@beyond-doubles@';

const outOfRangeNumbers = [-1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, 0.5, beyondDoubles];

/** What is sent, as JSON. */
export function hostileJson(input: unknown): string {
  return JSON.stringify(input).replace(`"${beyondDoubles}"`, '1e400');
}

/**
 * Everything hostile that fits into a shape, one value at a time; all else is good. Each choice of each list of names comes
 * once, so that every branch behind it is reached.
 * @param known good values of fields, by name
 * @param along names of optional fields that go along with their known value
 */
export function hostileInputsOf(
  shape: unknown,
  known: Readonly<Record<string, unknown>>,
  along: readonly string[] = [],
): HostileInput[] {
  const whole = asSchema(shape);
  const make = (part: Shape, name = '') => sampleOf(part, known, along, name);
  const good = make(whole);
  const bases = [good, ...choicesOf(whole).map(([path, choice]) => placed(whole, good, path, choice, make))];
  return bases.flatMap((base) =>
    leavesOf(whole).flatMap(([path, leaf]) =>
      hostileFor(leaf).map(([value, mustBeRefused]) => ({
        field: path.join('.'),
        mustBeRefused,
        input: placed(whole, base, path, value, make),
      })),
    ),
  );
}

/** Something that fits into a shape: what it needs, and optional fields that go along. */
export function goodInputOf(
  shape: unknown,
  known: Readonly<Record<string, unknown>>,
  along: readonly string[] = [],
): unknown {
  return sampleOf(asSchema(shape), known, along);
}

function asSchema(shape: unknown): Shape {
  // Every shape of the contract is JSON Schema.
  return shape as Shape;
}

function hostileFor({ type }: Shape): (readonly [value: unknown, mustBeRefused: boolean])[] {
  if (type === 'string')
    return [
      ...unstorable.map((value) => [value, true] as const),
      ...outOfRangeTexts.map((value) => [value, false] as const),
    ];
  return type === 'integer' || type === 'number' ? outOfRangeNumbers.map((value) => [value, true]) : [];
}

/** Every text and number of a shape; of a list the first entry. */
function leavesOf(shape: Shape, path: Path = []): (readonly [Path, Shape])[] {
  if (shape.anyOf !== undefined) return shape.anyOf.flatMap((one) => leavesOf(one, path));
  if (shape.items !== undefined) return leavesOf(shape.items, [...path, 0]);
  if (shape.properties !== undefined)
    return Object.entries(shape.properties).flatMap(([name, one]) => leavesOf(one, [...path, name]));
  return [[path, shape.enum === undefined ? shape : { ...shape, type: 'string' }]];
}

/** Every choice but the first of each list of names. */
function choicesOf(shape: Shape): (readonly [Path, unknown])[] {
  return leavesOf(shape).flatMap(([path, { enum: choices = [] }]) =>
    choices.slice(1).map((choice) => [path, choice] as const),
  );
}

/** A good value with no more than it needs. */
function sampleOf(
  shape: Shape,
  known: Readonly<Record<string, unknown>>,
  along: readonly string[],
  name = '',
): unknown {
  if (name in known && fits(known[name], shape)) return known[name];
  const { anyOf, items, properties } = shape;
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0], known, along, name);
  if (items !== undefined) return [sampleOf(items, known, along, name)];
  if (properties !== undefined) {
    const wanted = [...(shape.required ?? []), ...along];
    const fields = Object.entries(properties).filter(([field]) => wanted.includes(field));
    return Object.fromEntries(
      fields.map(([field, one]) => [field, sampleOf(one, known, along, field)] as const),
    );
  }
  return plainSampleOf(shape);
}

/** One name can mean another kind of value elsewhere: versions are numbers and texts. */
function fits(value: unknown, { type, enum: choices, properties }: Shape): boolean {
  if (properties !== undefined || (choices !== undefined && !choices.includes(value))) return false;
  return type !== 'string' || typeof value === 'string';
}

function plainSampleOf({ type, enum: choices, const: constant, ...shape }: Shape): unknown {
  if (constant !== undefined) return constant;
  if (choices !== undefined) return choices[0];
  if (type === 'integer' || type === 'number') return shape.minimum ?? 0;
  if (type === 'boolean') return false;
  if (shape.pattern === undefined) return 'x'.repeat(shape.minLength ?? 1);
  return textsLike(shape.pattern, 1)[0];
}

/** Texts that fit a pattern, always the same ones. */
export function textsLike(pattern: string, count: number): string[] {
  return fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: count, seed: 1 });
}

/** The same with this value at that path; missing parents are made. */
function placed(
  shape: Shape,
  whole: unknown,
  [step, ...rest]: Path,
  value: unknown,
  make: (shape: Shape, name?: string) => unknown,
): unknown {
  if (step === undefined) return value;
  const one = shapesIn(shape).find(({ items, properties }) =>
    typeof step === 'number' ? items !== undefined : properties?.[step] !== undefined,
  );
  const within = (typeof step === 'number' ? one?.items : one?.properties?.[step]) ?? {};
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(whole) ? [...whole] : [];
    list[step] = placed(within, list[step] ?? make(within), rest, value, make);
    return list;
  }
  const object: Record<string, unknown> = { ...Object(whole) };
  const part = object[step] ?? (rest.length === 0 ? undefined : make(within, step));
  return { ...object, [step]: placed(within, part, rest, value, make) };
}

function shapesIn(shape: Shape): readonly Shape[] {
  return shape.anyOf ?? [shape];
}
