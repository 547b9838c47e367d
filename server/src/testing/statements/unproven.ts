import { templatesIn } from './templates.ts';

/** A source of the server, by its path. */
export interface Source {
  path: string;
  text: string;
}

/**
 * The templates of SQL that PostgreSQL has not seen: those that were part of no statement it carried out, and that it does
 * not accept as a statement by themselves either. Each as `path:line` with the reason.
 * @param accepted the texts of the statements it carried out
 * @param prepare asks PostgreSQL to prepare a text; rejects with its reason
 */
export async function unproven(
  sources: readonly Source[],
  accepted: readonly string[],
  prepare: (text: string) => Promise<void>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { path, text } of sources) {
    for (const { line, parts } of templatesIn(text)) {
      if (accepted.some((statement) => holds(statement, parts))) continue;
      const reason = await refusalOf(alone(parts), prepare);
      if (reason !== null) found.push(`${path}:${line} (${reason})`);
    }
  }
  return found;
}

/** Whether the parts are in the statement, in their order: between them are values, or other pieces. */
function holds(statement: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = statement.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
}

/** The template as a statement of its own, each hole a value. */
function alone(parts: readonly string[]): string {
  return parts.map((part, index) => (index === 0 ? part : `$${index}${part}`)).join('');
}

async function refusalOf(text: string, prepare: (text: string) => Promise<void>): Promise<string | null> {
  try {
    await prepare(text);
    return null;
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  }
}
