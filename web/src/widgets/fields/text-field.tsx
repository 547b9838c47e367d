import { Field, type FieldProps } from './field.tsx';
import { CharacterCount } from './text-area.tsx';

interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Most characters that are accepted; more can be typed, and the count says so: nothing pasted is cut without a word. */
  limit: number;
}

/** One line of a name or a code that is no word of a language, with a count of the characters left. */
export function TextField({ value, onChange, limit, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <>
          <input
            {...control}
            aria-describedby={[control['aria-describedby'], `${control.id}-count`].filter(Boolean).join(' ')}
            className="usa-input"
            type="text"
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
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
