import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { alternateRequestTexts } from './alternates/alternate-request-texts.ts';
import { useTexts } from '../content/language.tsx';
import { useRequestSubject } from './request-subject.ts';
import { useRequestWords } from './words.ts';

/** What a request is called: its type, and the application, the new account, or who stands in for whom. */
export function useRequestTitle(): (request: RequestView) => string {
  const texts = useTexts(alternateRequestTexts);
  const words = useRequestWords();
  const subjectOf = useRequestSubject();
  return ({ requestType, requestDetails, name }) => {
    const { alternate, requestedAppName } = requestDetails;
    const about =
      alternate === null
        ? subjectOf({ requestType, applicationId: requestedAppName })
        : texts.title(alternate.person.fullName, name);
    return `${words.typeName(requestType)}: ${about}`;
  };
}
