import { useEffect, useRef } from 'react';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { widgetTexts } from '../../widget-texts.ts';
import { multiSelectTexts } from '../multi-select-texts.ts';
import type { ListMessage } from '../options-list/options-list.tsx';
import { type ListOption, useOptionsList } from '../options-list/options-list-state.ts';

/** Pause after the last key before it is looked for. */
const typingPauseMs = 200;

/** The fewest letters of a search: one letter finds half of everybody. */
const fewestLetters = 2;

/** What happened to a search, and of which: one for words that are no longer in the text is passed over. */
export type Answer =
  | { words: string; options: readonly ListOption[]; note?: string | undefined }
  | { words: string; failed: string };

/** A list whose entries are looked for elsewhere. */
export interface SearchedProps {
  /** The last answer; null while none has come. */
  answer: Answer | null;
  /** Called with the trimmed text when typing pauses, and again with the same words after a failure. */
  onSearch: (words: string) => void;
  /** That nothing was found. */
  none: string;
  /** The first entries are shown while nothing is typed, and one letter is looked for as well. */
  isOpenToAll?: boolean;
}

const nothing: readonly ListOption[] = [];

/** What is shown for the words in the text. */
type SearchState =
  | { is: 'SHORT' | 'SEARCHING' }
  | { is: 'FOUND'; note?: string | undefined }
  | { is: 'FAILED'; text: string };

function searchStateOf(words: string, answer: Answer | null, fewest: number): SearchState {
  if (words.length < fewest) return { is: 'SHORT' };
  if (answer?.words !== words) return { is: 'SEARCHING' };
  return 'failed' in answer ? { is: 'FAILED', text: answer.failed } : { is: 'FOUND', note: answer.note };
}

function wordsOf(typed: string | null): string {
  return (typed ?? '').trim();
}

function optionsOf(answer: Answer | null): readonly ListOption[] {
  return answer !== null && 'options' in answer ? answer.options : nothing;
}

/**
 * The list behind a text, of entries that are looked for elsewhere while typing goes on (rule page 14).
 * @param single the one value chosen, where only one can be
 */
export function useSearchedList(props: SearchedProps, single?: string | null) {
  const { answer, onSearch, none, isOpenToAll = false } = props;
  const texts = useTexts(multiSelectTexts);
  const { loading, retry } = useTexts(widgetTexts);
  const format = useFormat();
  const fewest = isOpenToAll ? 0 : fewestLetters;
  const list = useOptionsList({
    options: optionsOf(answer),
    ...(single === undefined ? {} : { single }),
    fitting: (typed) =>
      searchStateOf(wordsOf(typed), answer, fewest).is === 'FOUND' ? optionsOf(answer) : nothing,
  });
  const words = wordsOf(list.typed);
  const state = searchStateOf(words, answer, fewest);
  useSearchAfterPause(words, fewest, onSearch);
  const count = list.shown.length === 0 ? none : format.plural(list.shown.length, texts.results);
  const note = state.is === 'FOUND' ? state.note : undefined;
  const messages: Record<SearchState['is'], ListMessage> = {
    SHORT: { text: texts.typeMore(format.number(fewestLetters)) },
    SEARCHING: { text: loading },
    FOUND: { text: [count, note ?? ''].join(' ').trim() },
    FAILED: {
      text: state.is === 'FAILED' ? state.text : '',
      action: { label: retry, onPress: () => onSearch(words) },
    },
  };
  return { list, note, message: messages[state.is], isBusy: state.is === 'SEARCHING' };
}

/** Has words looked for once typing pauses; an emptied text needs no pause. */
function useSearchAfterPause(words: string, fewest: number, onSearch: (words: string) => void): void {
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    if (words.length < fewest) return;
    const timer = setTimeout(
      () => {
        latest.current(words);
      },
      words === '' ? 0 : typingPauseMs,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [words, fewest]);
}
