import type { Application } from '@portal/core/domain/catalogue/application.ts';
import type { ListedPerson } from '../invented-person.ts';
import type { PastAction } from './past-action.ts';

/** When what everybody has had for long was asked for, allowed, and allowed again. */
const times = ['64 09:30', '63 10:15', '62 14:20'] as const;

type Asked = Pick<Application, 'id' | 'clientId'>;

/** What the people asked for long ago: each request, with the yes of their own supervisor and of an authorizer. */
export function earlierAccess(people: readonly ListedPerson[], applications: readonly Asked[]): PastAction[] {
  return people.flatMap((person) =>
    person.askedFor.flatMap(({ application: id, purpose }): PastAction[] => {
      const application = applications.find((one) => one.id === id);
      return application === undefined ? [] : asked(person, application, purpose, people);
    }),
  );
}

function asked(
  person: ListedPerson,
  { id, clientId }: Asked,
  purpose: string,
  people: readonly ListedPerson[],
): PastAction[] {
  const { username, clientRoles, attributes } = person;
  const supervisor = people.find((one) => one.email === attributes['supervisorEmails']);
  const authorizer = people.find((one) => one.authorizes.includes(id) && one !== supervisor);
  const several = attributes['employmentStatus2'] === undefined ? {} : { empStatus: 'employment-1' };
  const role = [...(clientRoles[clientId] ?? [])];
  const request = `${username} ${id}`;
  const submission = {
    requestType: 'ACCESS_REQUEST' as const,
    requestDetails: { requestedAppName: id, role, purpose, ...several },
  };
  const yes = { what: 'DECIDE', givenDecision: { decision: 'APPROVE' } } as const;
  return [
    { at: times[0], by: username, request, action: { what: 'ASK', submission } },
    ...(supervisor === undefined ? [] : [{ at: times[1], by: supervisor.username, request, action: yes }]),
    ...(authorizer === undefined ? [] : [{ at: times[2], by: authorizer.username, request, action: yes }]),
  ];
}
