import type { OpenQuestion } from '@portal/core/contract/requests/information.ts';
import { sql } from '../../../adapters/db/sql.ts';
import type { RequestDependencies } from '../dependencies.ts';

interface QuestionRow {
  number: string;
  application_id: string | null;
  expires_at: Date | null;
}

/** Whose questions, and when. */
interface Asked {
  person: { userId: string };
  now: Date;
}

/** A person's requests that wait for their own answer; one whose time to answer has run out waits no more. */
export async function listOpenQuestions(
  { db }: Pick<RequestDependencies, 'db'>,
  { person, now }: Asked,
): Promise<OpenQuestion[]> {
  const rows = await db.rows<QuestionRow>(sql`select r.number, r.application_id, r.expires_at
    from portal.request r
    where r.person_id = ${person.userId} and r.is_open and r.waiting_on = 'REQUESTER'
      and (r.expires_at is null or r.expires_at > ${now})
    order by r.expires_at, r.number`);
  return rows.map((row) => ({
    requestNumber: row.number,
    applicationId: row.application_id,
    answerBy: row.expires_at?.toISOString() ?? null,
  }));
}
