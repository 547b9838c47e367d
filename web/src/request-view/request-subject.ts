import { accountAskOf } from '@portal/core/domain/requests/account/account-ask.ts';
import type { RequestType } from '@portal/core/domain/requests/kinds.ts';
import { useApplicationNames } from '../api/catalogue.ts';
import { accountRequestTexts } from './account-request-texts.ts';
import { useTexts } from '../content/language.tsx';

/** What a request is about, in a few words: its application, or the account that asks to be let in. */
export function useRequestSubject(): (request: {
  requestType: RequestType;
  applicationId: string | null;
}) => string {
  const { asks } = useTexts(accountRequestTexts);
  const applicationName = useApplicationNames();
  return ({ requestType, applicationId }) => {
    const ask = accountAskOf(requestType);
    return ask === null ? applicationName(applicationId) : asks[ask].subject;
  };
}
