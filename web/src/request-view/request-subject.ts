import { kindOf, type RequestType } from '@portal/core/domain/requests/kinds.ts';
import { useApplicationNames } from '../api/catalogue.ts';
import { accountRequestTexts } from './account-request-texts.ts';
import { useTexts } from '../content/language.tsx';

/** What a request is about, in a few words: its application, or the new account that asks to be let in. */
export function useRequestSubject(): (request: {
  requestType: RequestType;
  applicationId: string | null;
}) => string {
  const { subject } = useTexts(accountRequestTexts);
  const applicationName = useApplicationNames();
  return ({ requestType, applicationId }) =>
    kindOf(requestType).about === 'ACCOUNT' ? subject : applicationName(applicationId);
}
