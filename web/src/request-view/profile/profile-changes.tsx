import type { ProfileChange } from '@portal/core/contract/requests/request-details.ts';
import { isTrustField } from '@portal/core/domain/people/profile/profile-fields.ts';
import { useTexts } from '../../content/language.tsx';
import { profileTexts } from './profile-texts.ts';

type Texts = (typeof profileTexts)['en'];

/** What is to change in a profile, a sentence for each field with its value before and after. */
export function useProfileChanges(): (changes: readonly ProfileChange[]) => string[] {
  const texts = useTexts(profileTexts);
  return (changes) => changes.map((change) => inWords(change, texts));
}

function inWords({ fieldName, previousValue, newValue }: ProfileChange, texts: Texts): string {
  const field = nameOf(fieldName, texts);
  if (previousValue === '') return texts.added(field, newValue);
  return newValue === ''
    ? texts.removed(field, previousValue)
    : texts.changed(field, previousValue, newValue);
}

/** What a field of the profile is called; the field itself where it is none. */
export function nameOf(field: string, { fields, status, jobTitle }: Texts): string {
  const numbered = /^(employmentStatus|jobTitle)([1-5])$/.exec(field);
  if (numbered !== null) return (numbered[1] === 'jobTitle' ? jobTitle : status)(numbered[2] ?? '');
  return isTrustField(field) && field in fields ? fields[field as keyof Texts['fields']] : field;
}

/** The same as a list. */
export function ProfileChanges({ changes }: { changes: readonly ProfileChange[] }) {
  const sentences = useProfileChanges()(changes);
  return (
    <ul className="plain-list">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
