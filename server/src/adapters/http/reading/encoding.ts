import { RefusedCall } from '../failures/problem.ts';

/** The text that these bytes are in UTF-8; null where they are none. */
export function utf8(bytes: string | Buffer): string | null {
  try {
    return typeof bytes === 'string' ? bytes : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The first field of a form, or of the query of an address, that is no text, as its percent-encoding is not UTF-8 or is
 * nothing at all; null where all are.
 * @param whole how a field is called whose very name is no text
 */
export function unreadableField(form: string, whole: string): string | null {
  if (!form.includes('%')) return null;
  for (const pair of form.split('&')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s).map(decoded);
    if (name === null) return whole;
    if (value === null) return name;
  }
  return null;
}

/** A refusal that names what cannot be read. */
export function unreadable(field: string, message: string): RefusedCall {
  return new RefusedCall('INVALID', { errors: [{ field, fault: 'UNKNOWN', message }] });
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
