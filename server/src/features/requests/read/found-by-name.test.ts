import { addresses } from '@portal/core/contract/addresses.ts';
import type { DiagnosisReply } from '@portal/core/contract/access-diagnosis.ts';
import type { ManagedPeople } from '@portal/core/contract/requests/managed-people.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { SearchPage } from '@portal/core/contract/requests/request-search.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rename } from '../../../identity/testing/arranged-people.ts';
import { askAs, rememberWorld, startOver } from '../../../testing/access-requests.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
/** How each is called while they ask, and ways in which others type that. */
const called: Readonly<Record<string, readonly [given: string, family: string, ...typed: string[]]>> = {
  newcomer: [
    'Siobhán',
    'O’Brien-New',
    'siobhan',
    'Siobha\u0301n OBrien',
    "new siobhan o'brien",
    'O Brien',
    'brien',
  ],
  owner: ['Siobhan', 'O Brien', 'Siobhán', 'O’Brien', 'obrien'],
  expired: ['İpek', 'IŞIK', 'ipek ışık', 'IPEK isik', 'Dr. İPEK  işik'],
  elstaff: ['Jörg', 'Müßig', 'Joerg Muessig', 'jorg MÜSSIG', 'MÜẞIG, JÖRG', 'J. Mussig'],
  inactive: ['María', 'de la Cruz Núñez', 'Maria Delacruz', 'nunez cruz', 'de la cruz'],
  mipsuper: ['Søren', 'Łukasz', 'soren lukasz', 'Soeren', 'ŁUKASZ'],
};
const asking = Object.keys(called).filter((username) => username !== 'inactive');

beforeAll(async () => {
  portal = await startTestPortal();
  await rememberWorld(portal);
  await startOver(portal);
  for (const [username, [given, family]] of Object.entries(called))
    await rename(portal.database.owner, username, given, family);
  portal.forgetSignIns();
  for (const username of asking) await askAs(portal, username);
});
afterAll(() => portal.close());

async function answered<Body>(address: string, username: string): Promise<Body> {
  const { status, body } = await (await portal.as(username)).get<Body>(address);
  expect({ address, status }).toEqual({ address, status: 200 });
  return body;
}

/** Each search for people, as what it finds for a text: full names without the middle initial. */
const lists: Readonly<Record<string, (q: string) => Promise<string[]>>> = {
  'a desk': async (q) =>
    (await answered<QueuePage>(`${addresses.queue}?role=SUPERVISOR&q=${q}`, 'supervisor')).items.map(
      (one) => one.name,
    ),
  'Find a request': async (q) =>
    (await answered<SearchPage>(`${addresses.search}?q=${q}`, 'security')).items.map((one) => one.name),
  'Remove Access': async (q) =>
    (await answered<ManagedPeople>(`${addresses.managedPeople}?q=${q}`, 'helpdesk')).people.map(
      (one) => one.fullName,
    ),
  'the report on getting in': async (q) => {
    const address = `${addresses.accessDiagnosis}?application=hll-app&person=${q}`;
    const { people, report } = await answered<DiagnosisReply>(address, 'helpdesk');
    return report === null ? people.map((one) => one.fullName) : [report.person.fullName];
  },
};

describe.each(Object.entries(lists))('%s finds people however their names are typed', (list, found) => {
  test.each(Object.entries(called))('%s', async (username, [given, family, ...typed]) => {
    if (!asking.includes(username) && ['a desk', 'Find a request'].includes(list)) return;
    for (const text of [`${given} ${family}`, `${family}, ${given}`, ...typed]) {
      const names = (await found(encodeURIComponent(text))).filter(
        (name) => name.startsWith(given) && name.endsWith(family),
      );
      expect({ text, names }).toEqual({ text, names: [expect.stringContaining(family)] });
    }
  });

  test('and nobody by words that no name has', async () => {
    for (const text of ['siobhan murphy', 'iobhan', "' or 'true", String.raw`\' | x:*`])
      expect({ text, found: await found(encodeURIComponent(text)) }).toEqual({ text, found: [] });
  });
});
