import type { DetailChange, DetailField } from '@portal/core/domain/people/actions/person-details.ts';
import { useTexts } from '../../content/language.tsx';
import { nameOf } from '../../request-view/profile/profile-changes.tsx';
import { profileTexts } from '../../request-view/profile/profile-texts.ts';
import { personTexts } from './person-texts.ts';

/** What each detail of a person is called. */
export function useDetailNames(): (field: DetailField) => string {
  const names = useTexts(profileTexts);
  const { identity } = useTexts(personTexts);
  return (field) => (field === 'email' || field === 'username' ? identity[field] : nameOf(field, names));
}

/** What is to change about a person, a sentence for each detail with its value before and after. */
export function DetailChanges({ changes }: { changes: readonly DetailChange[] }) {
  const names = useDetailNames();
  const texts = useTexts(profileTexts);
  const sentence = ({ field, previousValue, newValue }: DetailChange): string => {
    const name = names(field);
    if (previousValue === '') return texts.added(name, newValue);
    return newValue === ''
      ? texts.removed(name, previousValue)
      : texts.changed(name, previousValue, newValue);
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
