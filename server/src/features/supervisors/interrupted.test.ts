import { addresses } from '@portal/core/contract/addresses.ts';
import type {
  ReplacementPreview,
  ReplacementState,
  Supervision,
} from '@portal/core/contract/people/supervisors.ts';
import type { Problem } from '@portal/core/contract/shapes.ts';
import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../adapters/db/sql.ts';
import { embeddedWrites } from '../../identity/people/embedded-writer.ts';
import { namesakesAdded, removePeople, setAttributeOf } from '../../identity/testing/arranged-people.ts';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import { subjectOf } from '../../testing/access-requests.ts';
import { portalStartingOver } from '../../testing/portal-starting-over.ts';

/** What the provider does around the writes of supervisors, once each; null lets it pass. */
const troubles: ({ before?: () => Promise<void> | void; after?: () => void } | null)[] = [];

const portal = portalStartingOver({
  writer: (db) => {
    const usual = embeddedWrites(db);
    return {
      changeOwnAttribute: async (...given) => {
        const trouble = given[1].name === 'supervisorEmails' ? troubles.shift() : null;
        await trouble?.before?.();
        const isWritten = await usual.changeOwnAttribute(...given);
        trouble?.after?.();
        return isWritten;
      },
    };
  },
});
beforeEach(() => {
  troubles.length = 0;
});
const away = () => {
  throw new Error('nobody there');
};

const at = async (address: string) => address.replace(':userId', await subjectOf(portal, 'supervisor'));
const shown = async (successor: string) =>
  (
    await (
      await portal.as('admin')
    ).get<ReplacementPreview>(
      `${await at(addresses.supervisorReplacement)}?successorId=${await subjectOf(portal, successor)}`,
    )
  ).body;
const replace = async (successor: string) =>
  (
    await (
      await portal.as('admin')
    ).post<ReplacementState & Problem>(await at(addresses.supervisorReplacement), {
      successorId: await subjectOf(portal, successor),
      version: (await shown(successor)).version,
      reason: 'Dana Lee retires at the end of the month',
    })
  ).body;
const replacementNow = async () =>
  (await (await portal.as('admin')).get<Supervision>(await at(addresses.supervisees))).body.replacement;
const runLater = async () => {
  portal.passTo(new Date(portal.now().getTime() + 61_000));
  await Promise.all([portal.run('supervisor changes'), portal.run('supervisor changes')]);
};
const tellings = (id: string) =>
  portal.db.rows(sql`select 1 as one from portal.audit_event where detail->>'replacementId' = ${id}`);
const mails = (id: string) =>
  portal.db.rows(sql`select 1 as one from portal.mail where once_key like ${`supervisor-change ${id} %`}`);

test.each([
  ['before it wrote', { before: away }],
  ['after it wrote', { after: away }],
])(
  'a provider that goes away %s leaves the rest to the job, which does each once',
  async (_when, trouble) => {
    troubles.push(null, null, trouble);
    const begun = await replace('supervisor2');
    expect(begun).toMatchObject({ state: 'RUNNING', changed: 2 });
    expect((await shown('both')).people).toBeGreaterThan(0);
    expect((await replace('both')).code).toBe('STALE_PERSON');
    await portal.run('supervisor changes');
    expect(await replacementNow()).toMatchObject({ state: 'RUNNING', changed: 2 });
    await runLater();
    expect(await replacementNow()).toMatchObject({ state: 'DONE', changed: begun.total, untouched: [] });
    expect(await tellings(begun.replacementId)).toHaveLength(begun.total + 1);
    expect(await mails(begun.replacementId)).toHaveLength(begun.total + 2);
    await runLater();
    expect(await tellings(begun.replacementId)).toHaveLength(begun.total + 1);
  },
);

test('whose supervisors change meanwhile, and who leaves, is not touched and is named', async () => {
  const { people, names } = await shown('supervisor2');
  troubles.push({
    before: async () => {
      const rows = await portal.db.rows<{ username: string }>(
        sql`select username from portal.person where supervisors @> array['supervisor@agency.example'] and username <> 'admin' order by id`,
      );
      await setAttributeOf(portal.db, rows[0]?.username ?? '', 'supervisorEmails', 'both@agency.example');
    },
  });
  troubles.push({
    before: () => {
      throw new DirectoryRefusal('gone', 'PERSON_UNKNOWN');
    },
  });
  const { state, changed, untouched } = await replace('supervisor2');
  expect([state, changed, untouched.length]).toEqual(['DONE', people - 2, 2]);
  expect(names.length).toBeGreaterThan(0);
  const refused = await portal.db.rows(
    sql`select 1 as one from portal.audit_event where action = 'SUPERVISOR_CHANGED' and outcome = 'REFUSED' and code = 'STALE_PERSON'`,
  );
  expect(refused).toHaveLength(2);
});

test('more people than one call takes are gone on with by the job, and what is long over is forgotten', async () => {
  await portal.db.run(namesakesAdded('Team', 'Member', 230));
  for (let number = 1; number <= 230; number += 1)
    await setAttributeOf(portal.db, `namesake${number}`, 'supervisorEmails', 'supervisor@agency.example');
  const begun = await replace('supervisor2');
  expect(begun).toMatchObject({ state: 'RUNNING', changed: 100 });
  await portal.run('supervisor changes');
  expect(await replacementNow()).toMatchObject({ state: 'DONE', changed: begun.total });
  portal.passDays(31);
  portal.forgetSignIns();
  await portal.run('supervisor changes');
  expect(await replacementNow()).toBeNull();
  const added = await portal.db.rows<{ id: string }>(
    sql`select id from portal.person where username like 'namesake%'`,
  );
  await removePeople(
    portal.db,
    added.map(({ id }) => id),
  );
});
