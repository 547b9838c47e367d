import { addresses } from '@portal/core/contract/addresses.ts';
import type { AllPeople } from '@portal/core/contract/people/all-people.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { expect, test } from 'vitest';
import { portalForTests } from '../../testing/portal.ts';

const portal = portalForTests({ environment: { PORTAL_DEMO: '1' } });

/** The pages of everybody of this family name, those that are turned off first. */
async function pagesOf(familyName: string): Promise<PersonPage[]> {
  const { get } = await portal.as('helpdesk');
  const { items } = (await get<AllPeople>(`${addresses.people}?q=${familyName}`)).body;
  const pages = await Promise.all(
    items.map(({ userId }) => get<PersonPage>(addresses.person.replace(':userId', userId))),
  );
  const isOff = (page: PersonPage) => page.state === 'DISABLED';
  return pages.map(({ body }) => body).toSorted((one, other) => Number(isOff(other)) - Number(isOff(one)));
}

const heldBy = ({ access }: PersonPage) => access?.map((one) => one.applicationId).toSorted();

test('RM-IT help finds what a leaver still holds', async () => {
  const [left] = await pagesOf('adeyemi');
  expect(left?.state).toBe('DISABLED');
  expect(left && heldBy(left)).toEqual(['fhd-app', 'mpp-app', 'p4-app']);
});

test('a second account is closed, its request goes on under the account that stays, and its role is left to be removed', async () => {
  const [second, stays] = await pagesOf('yamamoto');
  if (second === undefined || stays === undefined) throw new Error('there are not two of them');
  expect([second.state, stays.state]).toEqual(['DISABLED', 'ACTIVE']);
  expect(heldBy(second)).toEqual(['mpp-app']);
  const askedBy = (page: PersonPage) => page.requests?.items.find((one) => one.applicationId === 'p4-app');
  expect(askedBy(second)).toMatchObject({ workflowStatus: 'CANCELLED', isOpen: false });
  expect(askedBy(stays)).toMatchObject({ workflowStatus: 'PENDING_SUPERVISOR_DECISION', isOpen: true });
});
