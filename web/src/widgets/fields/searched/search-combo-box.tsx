import { useRef, useState } from 'react';
import { limits } from '@portal/core/domain/validation/text.ts';
import { useTexts } from '../../../content/language.tsx';
import { Field, type FieldProps } from '../field.tsx';
import { multiSelectTexts } from '../multi-select-texts.ts';
import { OptionsList } from '../options-list/options-list.tsx';
import type { ListOption } from '../options-list/options-list-state.ts';
import { type SearchedProps, useSearchedList } from './searched-list.ts';

interface SearchComboBoxProps extends FieldProps, SearchedProps {
  /** What is chosen. */
  chosen: ListOption | null;
  /** Null where the choice has been emptied. */
  onChange: (option: ListOption | null) => void;
}

/**
 * One choice out of more than a page can hold: what is typed is looked for elsewhere, and typing goes on meanwhile
 * (rule page 14).
 */
export function SearchComboBox(props: SearchComboBoxProps) {
  const { answer, onSearch, none, isOpenToAll = false, chosen, onChange, ...field } = props;
  const texts = useTexts(multiSelectTexts);
  const [announced, say] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const searched = { answer, onSearch, none, isOpenToAll };
  const { list, note, message, isBusy } = useSearchedList(searched, chosen?.value ?? null);
  return (
    <div className="combo-box">
      <Field {...field}>
        {(control) => (
          <OptionsList
            control={control}
            input={input}
            list={list}
            note={note}
            message={message}
            isBusy={isBusy}
            label={field.label}
            resting={chosen?.label ?? ''}
            values={chosen === null ? [] : [chosen.value]}
            isMultiple={false}
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
        {list.isOpen ? message.text : announced}
      </span>
    </div>
  );
}
