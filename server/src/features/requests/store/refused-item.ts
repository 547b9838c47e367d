import type { ProblemCode } from '@portal/core/contract/problems.ts';
import type { Queryable } from '../../../adapters/db/database.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import { recordEvent } from '../../../audit/trail.ts';

/** A refusal inside a successful response is a row of the trail like any other (rule audit 2). */
export async function recordRefusedItem(
  db: Queryable,
  { person, now, sourceAddress }: Caller,
  refused: {
    code: ProblemCode;
    call: string;
    requestId?: string;
    detail?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { code, call, requestId, detail } = refused;
  await db.run(
    recordEvent({
      at: now,
      actor: { id: person.userId, name: person.fullName },
      action: 'CALL',
      outcome: 'REFUSED',
      code,
      ...(requestId === undefined ? {} : { requestId }),
      sourceAddress,
      detail: { call, ...detail },
    }),
  );
}
