import type { Candidate } from '@portal/core/contract/requests/help-desk.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { dictionary, useTexts } from '../../content/language.tsx';
import type { ListOption } from '../../widgets/fields/options-list/options-list-state.ts';
import type { Answer, SearchedProps } from '../../widgets/fields/searched/searched-list.ts';
import { personName } from '../words.ts';

const texts = dictionary(
  {
    more: 'There are more people than are listed here. Type more of the name.',
    none: 'No one who can be chosen matches.',
    failed: 'The people could not be loaded',
  },
  {
    more: 'Hay más personas de las que se muestran aquí. Escriba más letras del nombre.',
    none: 'Nadie que se pueda elegir coincide.',
    failed: 'No se pudo cargar la lista de personas',
  },
);

/** Somebody is looked for by these words, among those who may be named. */
interface CandidateSearch<P extends Candidate> {
  words: string;
  setWords: (words: string) => void;
  /** What has happened to it. */
  found: {
    data: { people: readonly P[]; hasMorePeople: boolean } | undefined;
    error: Error | null;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** What a person's line says beside the name. */
  detailOf: (person: P) => string;
}

/**
 * What a list shows in which somebody is looked for who may be named. The server looks (rule people 18): an agency may have
 * thousands who could be, whom no page should load; the first of them are listed before anything is typed.
 */
export function useCandidateSearch<P extends Candidate>(by: CandidateSearch<P>): SearchedProps {
  const { words, setWords, found, detailOf } = by;
  const { more, none, failed } = useTexts(texts);
  const problemText = useProblemText();
  const { data, error, isError, isFetching, refetch } = found;
  const optionOf = (person: P): ListOption => ({
    value: person.id,
    label: personName(person),
    detail: detailOf(person),
  });
  const answer = (): Answer | null => {
    if (data !== undefined)
      return { words, options: data.people.map(optionOf), note: data.hasMorePeople ? more : undefined };
    return error === null || isFetching ? null : { words, failed: `${failed}. ${problemText(error)}` };
  };
  return {
    isOpenToAll: true,
    none,
    answer: answer(),
    onSearch: (wanted) => {
      if (wanted !== words) setWords(wanted);
      else if (isError) refetch();
    },
  };
}
