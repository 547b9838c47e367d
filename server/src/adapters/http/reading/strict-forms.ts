import type { FastifyInstance } from 'fastify';
import { unreadable, unreadableField, utf8 } from './encoding.ts';

/** Forms are small. */
const formLimit = 16_384;

/** Reads forms and nothing else, as `URLSearchParams`; a field that is no text in UTF-8 is refused and not guessed at. */
export function readStrictForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: formLimit },
    (_request, body, done) => {
      const text = utf8(body);
      const field = text === null ? 'body' : unreadableField(text, 'body');
      if (text === null || field !== null) done(unreadable(field ?? 'body', 'The form is not valid UTF-8'));
      else done(null, new URLSearchParams(text));
    },
  );
}
