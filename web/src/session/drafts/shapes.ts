/**
 * Reads a part of a draft out of the browser's storage, which is open to every script of the origin: null where it has another shape.
 */
export type Shape<T> = (value: unknown) => T | null;

/** Any text. */
export const text: Shape<string> = (value) => (typeof value === 'string' ? value : null);

/** Any number. */
export const number: Shape<number> = (value) => (typeof value === 'number' ? value : null);

/** A text that fits the pattern. */
export function textLike(pattern: RegExp): Shape<string> {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : null);
}

/** One of these texts. */
export function oneOf<T extends string>(known: readonly T[]): Shape<T> {
  return (value) => known.find((one) => one === value) ?? null;
}

/** A list, every item of which has this shape. */
export function listOf<T>(item: Shape<T>): Shape<T[]> {
  return (value) => (Array.isArray(value) ? allOf(value.map(item)) : null);
}

/** Texts by any name. */
export const textsByName: Shape<Record<string, string>> = (value) => {
  const given = entriesOf(value);
  const read = given === null ? null : allOf(given.map(([, one]) => text(one)));
  return given === null || read === null
    ? null
    : Object.fromEntries(given.map(([name], i) => [name, read[i] ?? '']));
};

/** Texts by the names of these fields, of which any may be missing; whatever else was kept is passed over. */
export function someOf<Field extends string>(
  fields: readonly Field[],
): Shape<Partial<Record<Field, string>>> {
  return (value) => {
    const given = new Map<string, unknown>(entriesOf(value));
    const known = fields.flatMap((field) => {
      const one = given.get(field);
      return typeof one === 'string' ? [[field, one] as const] : [];
    });
    // Each name is one of the fields.
    return Object.fromEntries(known) as Partial<Record<Field, string>>;
  };
}

/** An object with these parts, all of which must be there; whatever else was kept is passed over. */
export function partsOf<T extends object>(parts: { readonly [Name in keyof T]-?: Shape<T[Name]> }): Shape<T> {
  return (value) => {
    const entries = entriesOf(value);
    if (entries === null) return null;
    const given = new Map<string, unknown>(entries);
    const read = Object.entries<Shape<unknown>>(parts).map(([name, part]) => [name, part(given.get(name))]);
    // Every part has been read by its own shape.
    return read.some(([, part]) => part === null) ? null : (Object.fromEntries(read) as T);
  };
}

function entriesOf(value: unknown): [string, unknown][] | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null;
}

function allOf<T>(items: readonly (T | null)[]): T[] | null {
  const read = items.flatMap((item) => (item === null ? [] : [item]));
  return read.length === items.length ? read : null;
}
