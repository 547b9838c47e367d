import type { Endpoint } from '@portal/core/contract/endpoint.ts';
import { endpoints } from '@portal/core/contract/endpoints.ts';
import { decidingRoles } from '@portal/core/domain/people/roles.ts';
import Type, { type TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { subjectOf } from '../../../testing/access-requests.ts';
import { portalForTests } from '../../../testing/portal.ts';

const portal = portalForTests({ environment: { PORTAL_DEMO: '1' } });

/** Somebody else, and a request of theirs. */
interface Stranger {
  requestId: string;
  username: string;
  application: string;
}

/** What a call may be asked about this field: each value that it lists, or else what belongs to the stranger. */
function valuesOf(name: string, schema: TSchema, stranger: Stranger): readonly string[] {
  if ('enum' in schema && Array.isArray(schema.enum)) return schema.enum.map(String);
  if ('format' in schema && schema.format === 'uuid') return [stranger.requestId];
  if (name === 'role') return decidingRoles;
  if (name === 'application') return [stranger.application];
  return [stranger.username];
}

/** Every combination of values for these fields, as name and value. */
function combinations(fields: readonly (readonly [string, readonly string[]])[]): [string, string][][] {
  return fields.reduce<[string, string][][]>(
    (rest, [name, values]) =>
      rest.flatMap((one) => values.map((value): [string, string][] => [...one, [name, value]])),
    [[]],
  );
}

function fieldsOf(part: TSchema | undefined, stranger: Stranger) {
  const properties = part !== undefined && Type.IsObject(part) ? part.properties : {};
  return Object.entries(properties).map(
    ([name, schema]) => [name, valuesOf(name, schema, stranger)] as const,
  );
}

/** Where this call can be asked: with what it must be given, and with each optional thing. */
function questions({ address, params, query }: Endpoint, stranger: Stranger): string[] {
  const required: readonly string[] =
    query !== undefined && Type.IsObject(query) ? (query.required ?? []) : [];
  const fields = fieldsOf(query, stranger);
  const needed = fields.filter(([name]) => required.includes(name));
  const optional = fields.filter(([name]) => !required.includes(name));
  const asked = [needed, ...optional.map((one) => [...needed, one])].flatMap(combinations);
  const addresses = combinations(fieldsOf(params, stranger)).map((values) =>
    values.reduce((path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(value)), address),
  );
  return addresses.flatMap((one) =>
    asked.map((values) => `${one}?${new URLSearchParams(values).toString()}`),
  );
}

test.for(['newcomer', 'staff', 'partner', 'eloma', 'expired', 'inactive', 'locked'])(
  'no reading shows %s a request that is not theirs, whatever it is asked',
  async (username) => {
    const userId = await subjectOf(portal, username);
    const strangers = await portal.db.rows<Stranger & { type: string }>(sql`
      select distinct on (type, application_id) id as "requestId", type, coalesce(application_id, 'hll') as application,
        split_part(person_email, '@', 1) as username
      from portal.request where person_id <> ${userId} and initiator_id <> ${userId}
      order by type, application_id, submitted_at desc`);
    const all = await portal.db.rows<{ id: string }>(
      sql`select id from portal.request where person_id <> ${userId} and initiator_id <> ${userId}`,
    );
    const { get } = await portal.as(username);
    const readings = endpoints.filter(({ method }) => method === 'GET');
    const asked = [...new Set(strangers.flatMap((one) => readings.flatMap((call) => questions(call, one))))];
    const shown: string[] = [];
    for (const question of asked) {
      const body = JSON.stringify((await get(question)).body);
      shown.push(...all.filter(({ id }) => body.includes(id)).map(({ id }) => `${question}: ${id}`));
    }
    expect(strangers.length).toBeGreaterThan(5);
    expect(shown).toEqual([]);
  },
);
