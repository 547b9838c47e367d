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
 * @throws DataFileFault when it is missing, is not UTF-8, is not JSON, or does not fit
 */
export async function readDataFile<T extends Type.TSchema>(
  folder: string,
  name: string,
  schema: T,
): Promise<Type.Static<T>> {
  const path = join(folder, name);
  let value: unknown;
  try {
    value = JSON.parse(textOf(await readFile(path)));
  } catch (error) {
    throw fault(path, error instanceof Error ? error.message : String(error));
  }
  return fitting(schema, value, { folder, name, at: '' });
}

/** As editors save it, with or without a mark at its beginning; bytes that are no UTF-8 would become other letters. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('it is not UTF-8. Save it as UTF-8 in your editor');
  }
}

/**
 * The value once it is seen to fit.
 * @param place the file and the path of the value in it: `/applications/3/questions/0`
 * @throws DataFileFault for the first thing that does not
 */
export function fitting<T extends Type.TSchema>(
  schema: T,
  value: unknown,
  { folder, name, at }: { folder: string; name: string; at: string },
): Type.Static<T> {
  if (Value.Check(schema, value)) return value;
  const [first] = Value.Errors(schema, value);
  const what = first === undefined ? 'is not valid' : wordsOf(first);
  throw fault(join(folder, name), `${at}${first?.instancePath ?? ''} ${what}`.trim());
}

/** Where the checker speaks of schemas, in words for anyone who edits the file. */
function wordsOf(error: ReturnType<typeof Value.Errors>[number]): string {
  if (error.keyword === 'boolean') return 'is no field that the portal reads';
  return error.keyword === 'enum' ? `must be one of ${error.params.allowedValues.join(', ')}` : error.message;
}

function fault(path: string, what: string): DataFileFault {
  return new DataFileFault(
    `The file ${path} cannot be used: ${what}. Mend it there, or bring back the one delivered.`,
  );
}
