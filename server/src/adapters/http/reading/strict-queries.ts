import type { FastifyInstance } from 'fastify';
import { unreadable, unreadableField } from './encoding.ts';

/** Refuses a query that is no text in UTF-8. Unencoded bytes have been refused before, whatever they are. */
export function readStrictQueries(scope: FastifyInstance): void {
  scope.addHook('preValidation', ({ url }, _reply, go) => {
    const at = url.indexOf('?');
    const field = at < 0 ? null : unreadableField(url.slice(at + 1), 'query');
    if (field === null) go();
    else go(unreadable(field, 'The query of the address is not valid UTF-8'));
  });
}
