import { auditActions } from '@portal/core/domain/audit/audit-action.ts';
import { networkRange } from '@portal/core/domain/audit/network-range.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '../../adapters/db/sql.ts';
import { freshDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { rowsRead } from '../../testing/statements/rows-read.ts';
import { countOf, newestOf, type TrailFilter } from './trail-filter.ts';

let database: TestDatabase;
const grown = 40_000;

beforeAll(async () => {
  database = await freshDatabase();
  // A third signs in, from as many addresses as there are people; one row in a thousand is of something rare.
  await database.owner.script(`set statement_timeout = 0; set session_replication_role = replica;
    insert into portal.audit_event (at, actor_id, subject_id, action, outcome, source_address, detail)
    select timestamptz '2026-01-01Z' + n * interval '1 second', 'p' || n % 5000, 'p' || n % 777,
      case when n % 1000 = 0 then 'KEY_ROTATED' when n % 3 = 0 then 'SIGNED_IN' else ('{${auditActions.join(',')}}'::text[])[1 + n % ${auditActions.length}] end,
      case when n % 50 = 0 then 'REFUSED' else 'DONE' end, '10.' || n % 7 || '.' || n % 250 || '.' || n % 13,
      jsonb_build_object('application', 'app-' || n % 12)
    from generate_series(1, ${grown}) n;
    insert into portal.audit_application (application_id, action, at, event_id)
      select detail->>'application', action, at, id from portal.audit_event;
    reset session_replication_role; analyze portal.audit_event; analyze portal.audit_application`);
});
afterAll(() => database.drop());

const nobody: TrailFilter = {
  people: null,
  requests: null,
  application: null,
  action: null,
  outcome: null,
  network: null,
  since: null,
  until: null,
  after: null,
  most: 26,
};

const lookedAt = (statement: Statement): Promise<number> => rowsRead(database.db, statement);

test.each<[string, Partial<TrailFilter>, number]>([
  ['everything', {}, 60],
  ['one who is there often', { people: ['p7'] }, 200],
  [
    'a hundred of whom each is there often',
    { people: Array.from({ length: 100 }, (_, at) => `p${at}`) },
    8_000,
  ],
  ['nobody', { people: ['nobody'] }, 10],
  ['an action', { action: 'SIGNED_IN' }, 200],
  ['what is rare', { action: 'KEY_ROTATED' }, 200],
  ['refusals', { outcome: 'REFUSED' }, 3_000],
  ['an application', { application: 'app-3' }, 3_000],
  ['an application and an action', { application: 'app-3', action: 'KEY_ROTATED' }, 200],
  ['an application where nothing of the kind is', { application: 'none', action: 'SIGNED_IN' }, 10],
  ['one address', { network: networkRange('10.3.3.3') }, 200],
  ['what is rare in a network', { network: networkRange('10.3.0.0/16'), action: 'KEY_ROTATED' }, 4_500],
  ['a network that many come from', { network: networkRange('10.0.0.0/9') }, 4_500],
  ['a network that nobody comes from', { network: networkRange('192.0.2.0/24') }, 4_500],
  ['a day', { since: new Date('2026-01-01T02:00:00Z'), until: new Date('2026-01-01T03:00:00Z') }, 60],
])('%s is found without reading the trail', async (_what, filter, most) => {
  expect(await lookedAt(newestOf({ ...nobody, ...filter }))).toBeLessThan(most);
});

test.each<[string, Partial<TrailFilter>]>([
  ['everything', {}],
  ['an application', { application: 'app-3' }],
  ['an application with refusals', { application: 'app-3', outcome: 'DONE' }],
  ['an action', { action: 'SIGNED_IN' }],
  ['a network', { network: networkRange('10.0.0.0/8') }],
])('%s is counted up to where counting ends', async (_what, filter) => {
  expect(await lookedAt(countOf({ ...nobody, ...filter, most: 1_001 }))).toBeLessThan(5_000);
});
