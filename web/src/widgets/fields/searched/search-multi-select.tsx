import { useRef, useState } from 'react';
import { limits } from '@portal/core/domain/validation/text.ts';
import { useTexts } from '../../../content/language.tsx';
import { Field, type FieldProps } from '../field.tsx';
import { Tags } from '../multi-select.tsx';
import { multiSelectTexts } from '../multi-select-texts.ts';
import { OptionsList } from '../options-list/options-list.tsx';
import type { ListOption } from '../options-list/options-list-state.ts';
import { type SearchedProps, useSearchedList } from './searched-list.ts';

interface SearchMultiSelectProps extends FieldProps, SearchedProps {
  /** What is chosen, in the order of choosing: the list may not hold it any more. */
  chosen: readonly ListOption[];
  onChange: (chosen: ListOption[]) => void;
}

/** Several choices out of more than a page can hold: as `MultiSelect`, with a list that is looked for elsewhere (rule page 14). */
export function SearchMultiSelect(props: SearchMultiSelectProps) {
  const { answer, onSearch, none, isOpenToAll = false, chosen, onChange, ...field } = props;
  const texts = useTexts(multiSelectTexts);
  const [announced, say] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { list, note, message, isBusy } = useSearchedList({ answer, onSearch, none, isOpenToAll });
  const isChosen = (option: ListOption): boolean => chosen.some(({ value }) => value === option.value);
  const remove = (option: ListOption): void => {
    onChange(chosen.filter(({ value }) => value !== option.value));
    say(texts.removed(option.label));
  };
  // A choice empties the text, so that it is announced before the whole list is.
  const isTyping = list.typed !== null || announced === '';
  return (
    <div className="multi-select">
      <Field {...field}>
        {(control) => (
          <>
            <OptionsList
              control={control}
              input={input}
              list={list}
              note={note}
              message={message}
              isBusy={isBusy}
              label={field.label}
              resting=""
              values={chosen.map(({ value }) => value)}
              isMultiple
              maxLength={limits.search.max}
              onPick={(option) => {
                if (isChosen(option)) {
                  remove(option);
                  return;
                }
                onChange([...chosen, option]);
                say(texts.added(option.label));
              }}
            />
            <Tags
              label={field.label}
              chosen={chosen}
              onRemove={(option) => {
                remove(option);
                // The tag is removed, so the focus needs a target.
                input.current?.focus();
              }}
              onRemoveAll={() => {
                onChange([]);
                say(texts.allRemoved);
                input.current?.focus();
              }}
            />
          </>
        )}
      </Field>
      <span className="usa-sr-only" role="status">
        {list.isOpen && isTyping ? message.text : announced}
      </span>
    </div>
  );
}
