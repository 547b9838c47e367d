import { useRef, useState } from 'react';
import { useTexts } from '../../content/language.tsx';
import { widgetTexts } from '../widget-texts.ts';
import { Field, type FieldProps } from './field.tsx';
import { multiSelectTexts } from './multi-select-texts.ts';
import { OptionsList } from './options-list/options-list.tsx';
import { useOptionsList } from './options-list/options-list-state.ts';

interface ComboBoxProps<V extends string, D extends string> extends FieldProps {
  options: readonly Readonly<Record<V | D, string>>[];
  /** The field of an option that tells it from all others. */
  valueKey: V;
  /** The field of an option that is shown, and that what is typed is looked for in. */
  displayKey: D;
  /** The value chosen; empty where none is. */
  value: string;
  onChange: (value: string) => void;
  /** The options are still on their way. */
  isLoading?: boolean;
}

/**
 * One choice out of many: a text that narrows the list, and the list (rule page 14).
 * @throws Error without a field to show
 */
export function ComboBox<V extends string, D extends string>(props: ComboBoxProps<V, D>) {
  const { options, valueKey, displayKey, value, onChange, isLoading = false, ...field } = props;
  if (displayKey === '') throw new Error('display key required');
  const texts = useTexts(multiSelectTexts);
  const { loading } = useTexts(widgetTexts);
  const [message, say] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const listed = options.map((option) => ({ value: option[valueKey], label: option[displayKey] }));
  const list = useOptionsList({ options: listed, single: value === '' ? null : value, say });
  const chosen = listed.find((option) => option.value === value);
  return (
    <div className="combo-box">
      <Field {...field}>
        {(control) => (
          <OptionsList
            control={control}
            input={input}
            list={list}
            isLoading={isLoading}
            label={field.label}
            resting={isLoading ? loading : (chosen?.label ?? '')}
            values={chosen === undefined ? [] : [value]}
            isMultiple={false}
            onPick={(option) => {
              onChange(option.value);
              say(texts.added(option.label));
            }}
            onEmptied={() => {
              onChange('');
            }}
          />
        )}
      </Field>
      <span className="usa-sr-only" role="status">
        {isLoading ? loading : message}
      </span>
    </div>
  );
}
