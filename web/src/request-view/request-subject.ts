import type { AccountAsk } from '@portal/core/domain/requests/account/account-ask.ts';
import { kindOf, type RequestType } from '@portal/core/domain/requests/kinds.ts';
import { useApplicationNames } from '../api/catalogue.ts';
import { accountRequestTexts } from './account-request-texts.ts';
import { useTexts } from '../content/language.tsx';

/** What a subject is told from. */
interface Subject {
  requestType: RequestType;
  applicationId: string | null;
  /** What is asked for the account; lists that do not know it leave it out. */
  accountAsk?: AccountAsk | null;
}

/** What a request is about, in a few words: its application, or what is asked for the person's account. */
export function useRequestSubject(): (request: Subject) => string {
  const { asks, account } = useTexts(accountRequestTexts);
  const applicationName = useApplicationNames();
  return ({ requestType, applicationId, accountAsk = null }) => {
    if (kindOf(requestType).about !== 'ACCOUNT') return applicationName(applicationId);
    return accountAsk === null ? account : asks[accountAsk].subject;
  };
}
