import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { type EarlierDatabase, earlierDatabase } from '../../testing/postgres.ts';

let database: EarlierDatabase;

/** A database as the version before left it, in which no request knew the supervisors of its person. */
beforeEach(async () => {
  database = await earlierDatabase('0023');
});
afterEach(async () => {
  await database.drop();
});

const nora = '01900000-0000-7000-8000-000000000001';
const sam = '01900000-0000-7000-8000-000000000002';

async function keep(number: string, person: string, type: string, status: string): Promise<void> {
  await database.owner.run(sql`insert into portal.request (id, number, type, person_id, initiator_id, person_name,
      person_email, person_organization, status, stage_index, submitted_at, changed_at, application_id)
    values (gen_random_uuid(), ${number}, ${type}, ${person}, ${person}, 'Nora New', 'nora@agency.example', 'Agency', ${status},
      ${status.startsWith('PENDING_') ? 0 : null}::int, now(), now(), ${type === 'REACTIVATE_REQUEST' ? null : `${number}-app`})`);
}

test('open requests learn who the supervisors of their people are; closed ones and strangers stay as they were', async () => {
  for (const [id, username, emails] of [
    [nora, 'nora', ['Dana@agency.example, morgan@agency.example,dana@agency.example ,']],
    [sam, 'sam', null],
  ] as const)
    await database.owner.run(sql`insert into idp.person (id, username, email, email_verified, given_name, family_name, attributes,
        created_at) values (${id}::uuid, ${username}, ${`${username}@agency.example`}, true, 'N', 'N',
        ${JSON.stringify(emails === null ? {} : { supervisorEmails: emails })}::jsonb, now())`);
  const pending = 'PENDING_SUPERVISOR_DECISION';
  await keep('access', nora, 'ACCESS_REQUEST', pending);
  await keep('return', nora, 'REACTIVATE_REQUEST', pending);
  await keep('nobody', sam, 'CHANGE_REQUEST', pending);
  await keep('closed', nora, 'ACCESS_REQUEST', 'APPROVED');
  await keep('stranger', 'not-here', 'ACCESS_REQUEST', pending);
  await keep('removal', sam, 'REMOVE_REQUEST', 'PENDING_RMIT_HELP_DECISION');
  await database.upgrade();
  const rows = await database.owner.rows<{ number: string; supervised_by: string[] | null }>(
    sql`select number, supervised_by from portal.request`,
  );
  const both = ['dana@agency.example', 'morgan@agency.example'];
  expect(Object.fromEntries(rows.map((row) => [row.number, row.supervised_by]))).toEqual({
    access: both,
    return: both,
    nobody: [],
    closed: null,
    stranger: null,
    removal: null,
  });
});
