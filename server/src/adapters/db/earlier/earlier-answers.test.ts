import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EarlierDatabase, earlierDatabase } from '../../../testing/postgres.ts';
import { sql } from '../sql.ts';

let database: EarlierDatabase;

/** A database as the version before the one document of answers left it. */
beforeEach(async () => {
  database = await earlierDatabase('0009');
});
afterEach(async () => {
  await database.drop();
});

/** What differs from a column's default; everything else of the row is the same for all. */
interface EarlierRequest {
  number: string;
  type: string;
  application?: string;
  status?: string;
  roles?: string[];
  purpose?: string;
  employment?: number;
  words?: string;
  accessType?: string;
  levels?: string[];
  origins?: string[];
}

async function keep(request: EarlierRequest): Promise<void> {
  const { number, type, application, status = 'APPROVED', roles = [], purpose, employment, words } = request;
  const { accessType, levels = [], origins = [] } = request;
  await database.owner.run(sql`insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name,
      person_email, person_organization, status, roles, add_roles, purpose, employment, employment_text, access_type, user_levels,
      user_origins, submitted_at, changed_at)
    values (gen_random_uuid(), ${number}, ${type}, ${application ?? null}, 'nora', 'nora', 'Nora New', 'nora@agency.example',
      'Flood Risk Agency', ${status}, ${roles}, ${roles}, ${purpose ?? null}, ${employment ?? null}, ${words ?? null},
      ${accessType ?? null}, ${levels}, ${origins}, now(), now())`);
}

/** The answers of every request, by its number, after the migrations that follow. */
async function answersNow(): Promise<Record<string, unknown>> {
  await database.upgrade();
  const rows = await database.owner.rows<{ number: string; answers: unknown }>(
    sql`select number, answers from portal.request order by number`,
  );
  return Object.fromEntries(rows.map(({ number, answers }) => [number, answers]));
}

const purpose = 'Loading the losses of the spring floods';

test('what was asked for in columns of its own is in the one document, word for word', async () => {
  const asked = { application: 'hll-app', roles: ['Upload'], purpose };
  await keep({ number: 'plain', type: 'ACCESS_REQUEST', ...asked });
  await keep({
    number: 'employed',
    type: 'ACCESS_REQUEST',
    ...asked,
    employment: 2,
    words: 'Contractor; Analyst',
  });
  await keep({ number: 'wordless', type: 'CHANGE_REQUEST', ...asked, employment: 1 });
  await keep({
    number: 'options',
    type: 'CHANGE_REQUEST',
    application: 'fhd-app',
    roles: ['Read Access'],
    purpose,
    accessType: 'Read Access',
    levels: ['Approver'],
    origins: ['Contractor', 'Agency Staff'],
  });
  await keep({
    number: 'origins',
    type: 'ACCESS_REQUEST',
    application: 'fhd-app',
    roles: ['Read Access'],
    purpose,
    origins: ['Contractor'],
  });
  await keep({
    number: 'type',
    type: 'ACCESS_REQUEST',
    application: 'fhd-app',
    roles: ['Read Access'],
    purpose,
    accessType: 'Read Access',
  });
  const role = ['Upload'];
  const reading = { role: ['Read Access'], purpose };
  expect(await answersNow()).toEqual({
    plain: { role, purpose },
    employed: { role, purpose, employment: { number: 2, words: 'Contractor; Analyst' } },
    wordless: { role, purpose, employment: { number: 1, words: null } },
    options: { ...reading, options: { level: ['Approver'], userOrigin: ['Contractor', 'Agency Staff'] } },
    origins: { ...reading, options: { level: [], userOrigin: ['Contractor'] } },
    type: { ...reading, options: { level: [], userOrigin: [] } },
  });
});

test('what asked no questions has no answers', async () => {
  await keep({ number: 'removal', type: 'REMOVE_REQUEST', application: 'hll-app', roles: ['Upload'] });
  await keep({ number: 'alternate', type: 'ALTERNATE_SUPERVISOR' });
  await keep({ number: 'account', type: 'PROFILE_UPDATE' });
  expect(await answersNow()).toEqual({ removal: {}, alternate: {}, account: {} });
});

test('open ones stay open, one for each application and as many as there were about none', async () => {
  const status = 'PENDING_SUPERVISOR_DECISION';
  await keep({ number: 'one', type: 'ACCESS_REQUEST', application: 'hll-app', status, purpose });
  await keep({ number: 'other', type: 'ACCESS_REQUEST', application: 'fhd-app', status, purpose });
  await keep({ number: 'alternate', type: 'ALTERNATE_SUPERVISOR', status });
  await keep({ number: 'account', type: 'PROFILE_UPDATE', status });
  await answersNow();
  const open = await database.owner.rows<{ number: string }>(
    sql`select number from portal.request where is_open order by number`,
  );
  expect(open.map(({ number }) => number)).toEqual(['account', 'alternate', 'one', 'other']);
  const second = sql`insert into portal.request (id, number, type, application_id, person_id, initiator_id, person_name,
      person_email, person_organization, status, submitted_at, changed_at)
    select gen_random_uuid(), 'second', 'REMOVE_REQUEST', application_id, person_id, initiator_id, person_name, person_email,
      person_organization, status, now(), now() from portal.request where number = 'one'`;
  await expect(database.owner.run(second)).rejects.toThrow('one_open_request');
});
