import { useEffect, useRef, useState } from 'react';
import { limits } from '@portal/core/domain/forms/text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { widgetTexts } from '../widget-texts.ts';
import { Field, type FieldProps } from './field.tsx';
import { multiSelectTexts } from './multi-select-texts.ts';
import { type ListMessage, OptionsList } from './options-list/options-list.tsx';
import { type ListOption, useOptionsList } from './options-list/options-list-state.ts';

/** Pause after the last key before it is looked for. */
const typingPauseMs = 200;

/** So many letters are looked for at least: one finds half of everybody. */
const fewestLetters = 2;

/** What became of a search, and of which: one for words that are no longer in the text is passed over. */
export type Answer =
  | { words: string; options: readonly ListOption[]; note?: string | undefined }
  | { words: string; failed: string };

interface SearchComboBoxProps extends FieldProps {
  /** The last answer; null while none has come. */
  answer: Answer | null;
  /** Called with the trimmed text when typing pauses, and again with the same words after a failure. */
  onSearch: (words: string) => void;
  /** What is chosen. */
  chosen: ListOption | null;
  /** Null where the choice has been emptied. */
  onChange: (option: ListOption | null) => void;
  /** That nothing was found. */
  none: string;
}

const nothing: readonly ListOption[] = [];

/** What is shown for the words in the text. */
type Standing =
  | { is: 'SHORT' | 'SEARCHING' }
  | { is: 'FOUND'; note?: string | undefined }
  | { is: 'FAILED'; text: string };

function standingOf(words: string, answer: Answer | null): Standing {
  if (words.length < fewestLetters) return { is: 'SHORT' };
  if (answer?.words !== words) return { is: 'SEARCHING' };
  return 'failed' in answer ? { is: 'FAILED', text: answer.failed } : { is: 'FOUND', note: answer.note };
}

function wordsOf(typed: string | null): string {
  return (typed ?? '').trim();
}

function optionsOf(answer: Answer | null): readonly ListOption[] {
  return answer !== null && 'options' in answer ? answer.options : nothing;
}

function fittingOf(typed: string | null, answer: Answer | null): readonly ListOption[] {
  return standingOf(wordsOf(typed), answer).is === 'FOUND' ? optionsOf(answer) : nothing;
}

/**
 * One choice out of more than a page can hold: what is typed is looked for elsewhere, and typing goes on meanwhile
 * (rule page 14).
 */
export function SearchComboBox(props: SearchComboBoxProps) {
  const { answer, onSearch, chosen, onChange, none, ...field } = props;
  const texts = useTexts(multiSelectTexts);
  const { loading, retry } = useTexts(widgetTexts);
  const format = useFormat();
  const [said, say] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useOptionsList({
    options: optionsOf(answer),
    single: chosen?.value ?? null,
    fitting: (typed) => fittingOf(typed, answer),
  });
  const words = wordsOf(list.typed);
  const standing = standingOf(words, answer);
  useSearchAfterPause(words, onSearch);
  const count = list.shown.length === 0 ? none : format.plural(list.shown.length, texts.results);
  const note = standing.is === 'FOUND' ? standing.note : undefined;
  const messages: Record<Standing['is'], ListMessage> = {
    SHORT: { text: texts.typeMore(format.number(fewestLetters)) },
    SEARCHING: { text: loading },
    FOUND: { text: [count, note ?? ''].join(' ').trim() },
    FAILED: {
      text: standing.is === 'FAILED' ? standing.text : '',
      action: { label: retry, onPress: () => onSearch(words) },
    },
  };
  const message = messages[standing.is];
  return (
    <div className="combo-box">
      <Field {...field}>
        {(control) => (
          <OptionsList
            {...{ control, input, list, note, message }}
            label={field.label}
            resting={chosen?.label ?? ''}
            values={chosen === null ? [] : [chosen.value]}
            isMultiple={false}
            isBusy={standing.is === 'SEARCHING'}
            maxLength={limits.search.max}
            onPick={(option) => {
              onChange(option);
              say(texts.added(option.label));
            }}
            onEmptied={() => {
              if (chosen !== null) onChange(null);
            }}
          />
        )}
      </Field>
      <span className="usa-sr-only" role="status">
        {list.isOpen ? message.text : said}
      </span>
    </div>
  );
}

/** Has words looked for once typing pauses. */
function useSearchAfterPause(words: string, onSearch: (words: string) => void): void {
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    if (words.length < fewestLetters) return;
    const timer = setTimeout(() => {
      latest.current(words);
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [words]);
}
