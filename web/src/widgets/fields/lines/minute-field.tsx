import { Field, type FieldProps } from '../field.tsx';

interface MinuteFieldProps extends FieldProps {
  /** `YYYY-MM-DDTHH:mm`, empty while none is given in full. */
  value: string;
  onChange: (minute: string) => void;
}

/** A minute of a day, in the browser's own field for one. */
export function MinuteField({ value, onChange, ...field }: MinuteFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className="usa-input"
          type="datetime-local"
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
