import { useEffect, useState } from 'react';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { Field, type FieldProps } from './field.tsx';
import { textAreaTexts } from './text-area-texts.ts';

interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Most characters that are accepted; more can be typed, and the count says so. */
  limit: number;
  rows?: number;
}

/** Several lines of text with a count of the characters left. */
export function TextArea({ value, onChange, limit, rows = 5, ...field }: TextAreaProps) {
  return (
    <Field {...field}>
      {(control) => (
        <>
          <textarea
            {...control}
            aria-describedby={[control['aria-describedby'], `${control.id}-count`].filter(Boolean).join(' ')}
            className="usa-textarea"
            rows={rows}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
          <CharacterCount id={`${control.id}-count`} length={value.length} limit={limit} />
        </>
      )}
    </Field>
  );
}

/** How long after the last key the count is read out. */
const announcementPauseMs = 1_000;

/** How many characters are left, read out once the keys have rested. */
export function CharacterCount({ id, length, limit }: { id: string; length: number; limit: number }) {
  const texts = useTexts(textAreaTexts);
  const format = useFormat();
  const left = limit - length;
  const text =
    length === 0
      ? texts.charactersAllowed(format.number(limit))
      : left >= 0
        ? format.plural(left, texts.charactersLeft)
        : format.plural(-left, texts.charactersOver);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (length === 0) return;
    const timer = setTimeout(() => {
      setSpoken(text);
    }, announcementPauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text, length]);
  return (
    <>
      <div
        id={id}
        className={left < 0 ? 'usa-hint character-count character-count--over' : 'usa-hint character-count'}
      >
        {text}
      </div>
      <span className="usa-sr-only" aria-live="polite">
        {spoken}
      </span>
    </>
  );
}
