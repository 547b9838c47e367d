import { Field, type FieldProps } from '../field.tsx';

interface LineFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email';
  /** What the browser may fill in by itself. */
  autoComplete: string;
}

/** One line of what people write about themselves, which their browser may know. */
export function LineField({ value, onChange, type = 'text', autoComplete, ...field }: LineFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className="usa-input"
          type={type}
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
