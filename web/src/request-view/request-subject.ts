import type { AccountRequestKind } from '@portal/core/domain/requests/account/account-request-kind.ts';
import { useApplicationNames } from '../api/catalogue.ts';
import { accountRequestTexts } from './account-request-texts.ts';
import { useTexts } from '../content/language.tsx';

/** The data of a subject. */
interface Subject {
  applicationId: string | null;
  accountRequestKind: AccountRequestKind | null;
}

/** What a request is about, in a few words: its application, or what is asked for the person's account. */
export function useRequestSubject(): (request: Subject) => string {
  const { asks } = useTexts(accountRequestTexts);
  const applicationName = useApplicationNames();
  return ({ applicationId, accountRequestKind }) =>
    accountRequestKind === null ? applicationName(applicationId) : asks[accountRequestKind].subject;
}
