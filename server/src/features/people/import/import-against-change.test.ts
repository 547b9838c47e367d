import { addresses } from '@portal/core/contract/addresses.ts';
import type { PeopleImport } from '@portal/core/contract/people/people-imports.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { expect, test } from 'vitest';
import { sql } from '../../../adapters/db/sql.ts';
import { subjectOf } from '../../../testing/access-requests.ts';
import { portalForTests } from '../../../testing/portal.ts';

const portal = portalForTests();
const pairs = 100;

test('of an import and a change on screen of one person at once one is written, and the other says so', async () => {
  const admin = await portal.as('admin');
  const id = await subjectOf(portal, 'newcomer');
  const address = addresses.person.replace(':userId', id);
  const read = async () => (await admin.get<PersonPage>(address)).body;
  for (let pair = 0; pair < pairs; pair += 1) {
    const { version, email, identity } = await read();
    const lines = `Username,E-mail,Family Name,Organization,Branch\nnewcomer,${email},${identity?.profile.familyName ?? ''},${identity?.profile.organizationOrAgency ?? ''},i${pair}`;
    const judged = await admin.post<PeopleImport>(addresses.peopleImports, {
      name: 'people.csv',
      content: Buffer.from(lines).toString('base64'),
    });
    expect(judged.body).toMatchObject({ changed: 1 });
    const importAddress = addresses.peopleImport.replace(':importId', judged.body.importId);
    await admin.post(`${importAddress}/apply`, {});
    const change = { field: 'branch', previousValue: identity?.profile.branch, newValue: `s${pair}` };
    const [, screen] = await Promise.all([
      portal.run('people imports'),
      admin.post(`${address}/changes`, { version, reason: 'Moved to another branch', changes: [change] }),
    ]);
    const { items } = (await admin.get<PeopleImport>(importAddress)).body;
    const isImported = items[0]?.outcome === 'CHANGED';
    expect([items[0]?.outcome, screen.status]).toEqual(isImported ? ['CHANGED', 409] : ['STALE_PERSON', 202]);
    expect((await read()).identity?.profile.branch).toBe(`${isImported ? 'i' : 's'}${pair}`);
  }
  const trail = await portal.db.row<{ count: number }>(sql`select count(*)::integer as count
    from portal.audit_event where action = 'PERSON_CHANGED' and subject_id = ${id}`);
  expect(trail).toEqual({ count: pairs });
});
