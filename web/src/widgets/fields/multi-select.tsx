import { useRef, useState } from 'react';
import { useTexts } from '../../content/language.tsx';
import { multiSelectTexts } from './multi-select-texts.ts';
import { Field, type FieldProps } from './field.tsx';
import { OptionsList } from './options-list/options-list.tsx';
import { type ListOption, useOptionsList } from './options-list/options-list-state.ts';
import { Icon } from '../icon.tsx';
import './multi-select.css';

interface MultiSelectProps extends FieldProps {
  options: readonly ListOption[];
  values: readonly string[];
  /** Called with the chosen values in the order of the options. */
  onChange: (values: string[]) => void;
}

/**
 * Several choices out of many: a text that narrows the list, the list, and what has been chosen, as tags that can be
 * removed (rule page 14). The focus stays in the text while the arrow keys move through the list.
 */
export function MultiSelect({ options, values, onChange, ...field }: MultiSelectProps) {
  const texts = useTexts(multiSelectTexts);
  const [message, say] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useOptionsList({ options, say });
  const chosen = options.filter(({ value }) => values.includes(value));
  const put = (next: readonly string[], sentence: string): void => {
    onChange(options.map(({ value }) => value).filter((value) => next.includes(value)));
    say(sentence);
  };
  const remove = (option: ListOption): void => {
    put(
      values.filter((value) => value !== option.value),
      texts.removed(option.label),
    );
  };
  return (
    <div className="multi-select">
      <Field {...field}>
        {(control) => (
          <>
            <OptionsList
              control={control}
              input={input}
              list={list}
              values={values}
              label={field.label}
              resting=""
              isMultiple
              onPick={(option) => {
                if (values.includes(option.value)) remove(option);
                else put([...values, option.value], texts.added(option.label));
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
                put([], texts.allRemoved);
                input.current?.focus();
              }}
            />
          </>
        )}
      </Field>
      <span className="usa-sr-only" role="status">
        {message}
      </span>
    </div>
  );
}

interface TagsProps {
  label: string;
  chosen: readonly ListOption[];
  onRemove: (option: ListOption) => void;
  onRemoveAll: () => void;
}

/** What has been chosen, as tags that can be removed. */
export function Tags({ label, chosen, onRemove, onRemoveAll }: TagsProps) {
  const texts = useTexts(multiSelectTexts);
  if (chosen.length === 0) return null;
  return (
    <ul className="multi-select__tags" aria-label={texts.chosen(label)}>
      {chosen.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            className="multi-select__tag"
            aria-label={texts.remove(option.label)}
            onClick={() => {
              onRemove(option);
            }}
          >
            <span>{option.label}</span>
            <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="usa-button usa-button--unstyled" onClick={onRemoveAll}>
          {texts.removeAll}
        </button>
      </li>
    </ul>
  );
}
