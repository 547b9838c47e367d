import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Type from 'typebox';
import { Value } from 'typebox/value';

/** A file that an agency edits holds something the portal cannot use; says which file, and where in it. */
export class DataFileFault extends Error {
  override name = 'DataFileFault';
}

/**
 * Reads a JSON file and checks it whole before anybody uses it.
 * @throws DataFileFault when it is missing, is not JSON, or does not fit
 */
export async function readDataFile<T extends Type.TSchema>(
  folder: string,
  name: string,
  schema: T,
): Promise<Type.Static<T>> {
  const path = join(folder, name);
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw fault(path, error instanceof Error ? error.message : String(error));
  }
  if (Value.Check(schema, value)) return value;
  const [first] = Value.Errors(schema, value);
  throw fault(path, `${first?.instancePath ?? ''} ${first?.message ?? 'is not valid'}`.trim());
}

function fault(path: string, what: string): DataFileFault {
  return new DataFileFault(
    `The file ${path} cannot be used: ${what}. Mend it there, or bring back the one delivered.`,
  );
}
