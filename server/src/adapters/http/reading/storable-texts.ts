import { isStorable } from '@portal/core/domain/validation/text.ts';
import type { FastifyRequest } from 'fastify';
import { refusedBy } from '../failures/problem.ts';

/**
 * Refuses a call with a text that cannot be stored in what goes into it, so that no handler has to ask (rule refusals 9). Asked
 * once the declaration of the call has been checked, so it goes no deeper than that.
 * @throws RefusedCall INVALID, with the fields
 */
export function refuseUnstorable({ params, query, body }: FastifyRequest): void {
  const fields = [params, query, body].flatMap((part) => unstorableIn(part, []));
  if (fields.length === 0) return;
  const faults = fields.map((path) => ({ field: path.join('.'), fault: 'FORBIDDEN_CHARACTER' as const }));
  throw refusedBy({ refused: 'INVALID', faults });
}

/** Where the texts are that cannot be stored. */
function unstorableIn(value: unknown, path: readonly string[]): (readonly string[])[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => unstorableIn(one, [...path, name]));
}
