import type { FastifyInstance } from 'fastify';
import { unreadable, utf8 } from './encoding.ts';

/**
 * Reads `application/json` and nothing else: anything else could come from a plain form on another site. What two readers
 * could understand differently is refused: bytes that are no UTF-8, and a duplicate key in an object.
 */
export function readStrictJson(scope: FastifyInstance): void {
  scope.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = utf8(body);
    if (text === null) {
      done(unreadable('body', 'The body is not valid UTF-8'));
      return;
    }
    void parse(request, text, (failure, value: unknown) => {
      if (failure === null && keysWritten(text) !== keysKept(value))
        done(unreadable('body', 'A key stands twice in one object'));
      else done(failure, value);
    });
  });
}

/**
 * In a text that is JSON, every string that a colon follows is a key. Walked from quote to quote: an expression that repeats keeps a
 * state for each character, and a file of some megabytes would exhaust its memory.
 */
function keysWritten(text: string): number {
  let keys = 0;
  for (let opens = text.indexOf('"'); opens !== -1; ) {
    const closes = closingQuote(text, opens);
    if (isColonNext(text, closes + 1)) keys += 1;
    opens = text.indexOf('"', closes + 1);
  }
  return keys;
}

/** The quote that ends the string: the next one not preceded by an odd number of backslashes. */
function closingQuote(text: string, opens: number): number {
  for (let quote = text.indexOf('"', opens + 1); ; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (text[before] === '\\') before -= 1;
    if ((quote - before) % 2 === 1) return quote;
  }
}

function isColonNext(text: string, from: number): boolean {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}

/** Reading keeps the last one of those that are alike. */
function keysKept(value: unknown): number {
  let keys = 0;
  const waiting: unknown[] = [value];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    const inside = Object.values(one);
    if (!Array.isArray(one)) keys += inside.length;
    for (const each of inside) waiting.push(each);
  }
  return keys;
}
