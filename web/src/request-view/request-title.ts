import type { RequestView } from '@portal/core/contract/requests.ts';
import { useApplicationNames } from '../api/catalogue.ts';
import { alternateRequestTexts } from '../content/alternate-request.ts';
import { useTexts } from '../content/language.tsx';
import { useRequestWords } from './words.ts';

/** What a request is called: its type, and the application or who stands in for whom. */
export function useRequestTitle(): (request: RequestView) => string {
  const texts = useTexts(alternateRequestTexts);
  const words = useRequestWords();
  const applicationName = useApplicationNames();
  return ({ requestType, requestDetails, name }) => {
    const { alternate, requestedAppName } = requestDetails;
    const about =
      alternate === null ? applicationName(requestedAppName) : texts.title(alternate.person.fullName, name);
    return `${words.typeName(requestType)}: ${about}`;
  };
}
