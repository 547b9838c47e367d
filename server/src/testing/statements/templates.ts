/** A template of SQL as it is in a source. */
export interface Template {
  /** Counted from one. */
  line: number;
  /** The texts between its holes; one more than there are holes. */
  parts: readonly string[];
}

/** Every template of SQL in a source, those in the holes of others too; the end of a file's name, as in `0001.sql`, begins none. */
export function templatesIn(source: string): Template[] {
  const templates: Template[] = [];
  for (const { index } of source.matchAll(/(?<![.\w])sql`/g)) {
    const line = source.slice(0, index).split('\n').length;
    const { parts } = readTemplate(source, index + 'sql`'.length);
    templates.push({ line, parts });
  }
  return templates;
}

interface Read {
  parts: string[];
  end: number;
}

/** Reads from after the opening backtick up to the closing one. */
function readTemplate(source: string, from: number): Read {
  const parts: string[] = [];
  let begin = from;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '`') return { parts: [...parts, source.slice(begin, at)], end: at };
    else if (source.startsWith('${', at)) {
      parts.push(source.slice(begin, at));
      const end = endOfHole(source, at + 2);
      begin = end + 1;
      at = end;
    }
  }
  throw new Error('a template of SQL has no end');
}

/** The position of the brace that closes a hole; what is in it may have braces, strings and templates of its own. */
function endOfHole(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === '`') at = readTemplate(source, at + 1).end;
    else if (sign === "'" || sign === '"') at = endOfString(source, at);
    else if (sign === '{') depth += 1;
    else if (sign === '}' && depth === 0) return at;
    else if (sign === '}') depth -= 1;
  }
  throw new Error('a hole in a template of SQL has no end');
}

function endOfString(source: string, from: number): number {
  let at = from + 1;
  while (at < source.length && source[at] !== source[from]) at += source[at] === '\\' ? 2 : 1;
  return at;
}
