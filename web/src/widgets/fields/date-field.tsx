import { Field, type FieldProps } from './field.tsx';

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, empty while none is given in full. */
  value: string;
  onChange: (day: string) => void;
}

/** A day of the calendar, in the browser's own field for one. */
export function DateField({ value, onChange, ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className="usa-input"
          type="date"
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
