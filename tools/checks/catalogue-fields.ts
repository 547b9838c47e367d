import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './tree.ts';

/** Where the fields of the catalogue's entries are declared; the file's schema has exactly these. */
const declarations: Readonly<Record<string, readonly string[]>> = {
  'core/src/domain/catalogue/entry.ts': ['ApplicationEntry'],
  'core/src/domain/forms/employment.ts': ['EmploymentQuestion'],
  'core/src/domain/forms/options.ts': ['Option', 'OptionsQuestion'],
  'core/src/domain/forms/places.ts': ['PlacedLevel', 'PlacesQuestion'],
  'core/src/domain/forms/purpose.ts': ['PurposeQuestion'],
  'core/src/domain/forms/role.ts': ['Level', 'RoleQuestion'],
};

/** These look at every field alike: they check the file, fill in what an entry leaves out, or describe the wire. */
const indifferent = [/\/catalogue\/catalogue-file\.ts$/, /\/contract\//, /\/testing\//, /\.test\.tsx?$/];

/**
 * The fields of the catalogue's entries that no code of the product reads, as `Interface.field`. Fields are known by
 * their names alone, so one that shares its name with a field of something else counts as read.
 */
export function unreadFields(folder: string): string[] {
  const places = filesOf(folder, '{core,server,web}/src/**/*.{ts,tsx}');
  const readers = places.filter((file) => !indifferent.some((kind) => kind.test(file)));
  const read = new Set(readers.flatMap((file) => namesRead(readFileSync(join(folder, file), 'utf8'))));
  return Object.entries(declarations).flatMap(([file, names]) => {
    const source = readFileSync(join(folder, file), 'utf8');
    return names.flatMap((name) =>
      fieldsOf(source, name)
        .filter((field) => !read.has(field))
        .map((field) => `${name}.${field}`),
    );
  });
}

/** The fields that an interface declares, also those of an object written out in it. */
function fieldsOf(source: string, name: string): string[] {
  const body = new RegExp(String.raw`^export interface ${name}\b[^{]*\{(.*?)^\}`, 'ms').exec(source)?.[1];
  if (body === undefined) throw new Error(`there is no interface ${name}`);
  return [...withoutComments(body).matchAll(/(\w+)\??:/g)].map(([, field = '']) => field);
}

/** Names after a dot, or in braces of parameters or constants. */
function namesRead(source: string): string[] {
  const code = withoutComments(source);
  const dotted = [...code.matchAll(/\.(\w+)/g)].map(([, name = '']) => name);
  const destructured = [...code.matchAll(/(?<=[(,]\s*|\b(?:const|let)\s+)\{([^{}]*)\}/g)].flatMap(
    ([, inside = '']) => inside.split(',').map((part) => /^\s*(\w+)/.exec(part)?.[1] ?? ''),
  );
  return [...dotted, ...destructured];
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');
}
