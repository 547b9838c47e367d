import { useState } from 'react';
import type { ManagedPerson } from '@portal/core/contract/requests/managed-people.ts';
import { mostPeopleSought } from '@portal/core/domain/requests/request-search.ts';
import { useManagedPeople, usePersonAccess } from '../../api/managed-people.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import type { ListOption } from '../../widgets/fields/options-list/options-list-state.ts';
import { SearchComboBox } from '../../widgets/fields/searched/search-combo-box.tsx';
import type { Answer } from '../../widgets/fields/searched/searched-list.ts';
import { removeAccessTexts } from './remove-access-texts.ts';

interface PersonChoiceProps {
  /** The username of the person chosen. */
  userName: string | undefined;
  onChange: (userName: string | undefined) => void;
}

/** Whose access it is: one of the people whom the caller manages, looked for on the server. */
export function PersonChoice({ userName, onChange }: PersonChoiceProps) {
  const texts = useTexts(removeAccessTexts);
  const format = useFormat();
  const [words, setWords] = useState('');
  const [picked, setPicked] = useState<ListOption | null>(null);
  const { data: access } = usePersonAccess(userName);
  const { answer, retry } = useAnswer(words);
  const chosen = access === undefined ? picked : optionOf(access.person);
  return (
    <>
      <SearchComboBox
        id="person"
        label={texts.search}
        hint={texts.hint}
        none={texts.noMatch}
        answer={answer}
        onSearch={(wanted) => {
          if (wanted === words) retry();
          else setWords(wanted);
        }}
        chosen={chosen?.value === userName ? chosen : null}
        onChange={(option) => {
          setPicked(option);
          onChange(option?.value);
        }}
      />
      <p className="usa-sr-only" role="status">
        {access === undefined
          ? ''
          : texts.listed(
              format.plural(access.applications.length, texts.applications),
              access.person.fullName,
            )}
      </p>
    </>
  );
}

/** What has been found for these words, or why nothing could be. */
function useAnswer(words: string): { answer: Answer | null; retry: () => void } {
  const texts = useTexts(removeAccessTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const { data, error, isError, isFetching, refetch } = useManagedPeople(words);
  const retry = (): void => {
    if (isError) void refetch();
  };
  if (data !== undefined) {
    const note = data.hasMorePeople ? texts.morePeople(format.number(mostPeopleSought)) : undefined;
    return { answer: { words, options: data.people.map(optionOf), note }, retry };
  }
  if (!isError || isFetching) return { answer: null, retry };
  return { answer: { words, failed: `${texts.peopleFailed}. ${problemText(error)}` }, retry };
}

/** With what tells people of the same name apart. */
function optionOf({ userName, fullName, organization, email }: ManagedPerson): ListOption {
  const detail = [organization, email, userName].filter((part) => part !== '').join(', ');
  return { value: userName, label: fullName, detail };
}
