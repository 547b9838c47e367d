import { useState } from 'react';
import { Field, type FieldProps } from '../../fields/field.tsx';

interface SettledFieldProps extends FieldProps {
  value: string;
  /** Called with the trimmed text on Enter, and when the field is left. */
  onSettle: (value: string) => void;
  limit: number;
}

/** One line of text that acts when it is whole, not with each letter. */
export function SettledField({ value, onSettle, limit, ...field }: SettledFieldProps) {
  const [text, setText] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    // It changed elsewhere, such as by Back: the field follows.
    setShownFor(value);
    setText(value);
  }
  const settle = (): void => {
    if (text.trim() !== value) onSettle(text.trim());
  };
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className="usa-input"
          type="text"
          autoComplete="off"
          maxLength={limit}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle();
          }}
        />
      )}
    </Field>
  );
}
