import { certificateOfField, isListedField } from '@portal/core/domain/people/actions/listed-details.ts';
import type { DetailChange, DetailField } from '@portal/core/domain/people/actions/person-details.ts';
import { accountsAttribute, accountsIn } from '@portal/core/domain/people/platform-accounts.ts';
import { isDay } from '@portal/core/domain/calendar/calendar-days.ts';
import { useOrganizations } from '../../api/platform-accounts.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { nameOf } from '../../request-view/profile/profile-changes.tsx';
import { profileTexts } from '../../request-view/profile/profile-texts.ts';
import { certificateListTexts } from '../../widgets/lists/certificate-list-texts.ts';
import { personTexts } from './person-texts.ts';

/** What each detail of a person is called. */
export function useDetailNames(): (field: DetailField) => string {
  const names = useTexts(profileTexts);
  const { identity } = useTexts(personTexts);
  const { names: certificates } = useTexts(certificateListTexts);
  return (field) => {
    if (field === 'email' || field === 'username') return identity[field];
    if (!isListedField(field)) return nameOf(field, names);
    const kind = certificateOfField(field);
    return kind === null ? identity.platformAccounts : certificates[kind];
  };
}

/** The accounts of a text with the names of their organizations, once these are here. */
export function useAccountNames(texts: readonly string[]): (text: string) => string {
  const { identity } = useTexts(personTexts);
  const format = useFormat();
  const { data } = useOrganizations({ isNeeded: texts.some((text) => text !== '') });
  return (text) =>
    format.list(
      accountsIn(text).map(({ username, orgID }) =>
        identity.platformAccount(username, data?.find(({ ID }) => ID === orgID)?.ORG ?? orgID),
      ),
    );
}

/** The value of a detail as people read it. */
function useValueWords(changes: readonly DetailChange[]): (field: DetailField, value: string) => string {
  const format = useFormat();
  const texts = changes
    .filter(({ field }) => field === accountsAttribute)
    .flatMap(({ previousValue, newValue }) => [previousValue, newValue]);
  const accounts = useAccountNames(texts);
  return (field, value) => {
    if (!isListedField(field)) return value;
    if (field === accountsAttribute) return accounts(value);
    return isDay(value) ? format.calendarDay(value) : value;
  };
}

/** What is to change about a person, a sentence for each detail with its value before and after. */
export function DetailChanges({ changes }: { changes: readonly DetailChange[] }) {
  const names = useDetailNames();
  const wordsOf = useValueWords(changes);
  const texts = useTexts(profileTexts);
  const sentence = ({ field, previousValue, newValue }: DetailChange): string => {
    const name = names(field);
    const [before, after] = [wordsOf(field, previousValue), wordsOf(field, newValue)];
    if (before === '') return texts.added(name, after);
    return after === '' ? texts.removed(name, before) : texts.changed(name, before, after);
  };
  if (changes.length === 0) return null;
  return (
    <ul className="plain-list">
      {changes.map((change) => (
        <li key={change.field}>{sentence(change)}</li>
      ))}
    </ul>
  );
}
