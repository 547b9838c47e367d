import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { alternateRequestTexts } from './alternates/alternate-request-texts.ts';
import { useFormat } from '../content/format.ts';
import { useTexts } from '../content/language.tsx';
import { useRequestSubject } from './request-subject.ts';
import { useNamesOfRoles } from './role-names.tsx';
import { requestViewTexts } from './request-view-texts.ts';
import { useRequestWords } from './words.ts';

/** What a request is called: its type, and the application, the new account, or who is alternate for whom. */
export function useRequestTitle(): (request: RequestView) => string {
  const texts = useTexts(alternateRequestTexts);
  const words = useRequestWords();
  const subjectOf = useRequestSubject();
  return ({ requestType, requestDetails, accountRequestKind, name }) => {
    const { alternate, requestedAppName } = requestDetails;
    const about =
      alternate === null
        ? subjectOf({ applicationId: requestedAppName, accountRequestKind })
        : texts.title(alternate.person.fullName, name);
    return `${words.typeName(requestType)}: ${about}`;
  };
}

/** More roles than this are counted. */
const mostNamed = 3;

/** The heading of its page: who asks, and for what; a naming has both already (rule page 12). */
export function useRequestHeading(): (request: RequestView) => string {
  const texts = useTexts(requestViewTexts).heading;
  const format = useFormat();
  const titleOf = useRequestTitle();
  const subjectOf = useRequestSubject();
  const namesOf = useNamesOfRoles();
  const few = (roles: readonly string[]): string => {
    if (roles.length <= mostNamed) return format.list(roles);
    const named = roles.slice(0, mostNamed - 1);
    return format.list([...named, texts.more(format.number(roles.length - named.length))]);
  };
  const rolesOf = (details: RequestView['requestDetails']): string | null => {
    const { role, addRoles, removeRoles, requestedAppName } = details;
    const nameOf = namesOf(requestedAppName);
    const come = addRoles.length === 0 && removeRoles.length === 0 ? role : addRoles;
    if (come.length > 0) return few(come.map(nameOf));
    return removeRoles.length > 0 ? texts.remove(few(removeRoles.map(nameOf))) : null;
  };
  return (request) => {
    const { requestType, requestDetails, accountRequestKind, name, isOwn } = request;
    if (kindOf(requestType).about === 'ALTERNATE') return titleOf(request);
    const subject = subjectOf({ applicationId: requestDetails.requestedAppName, accountRequestKind });
    const roles = rolesOf(requestDetails);
    return `${isOwn ? texts.own : name}: ${roles === null ? subject : `${subject}, ${roles}`}`;
  };
}
