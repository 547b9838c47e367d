import { Field, type FieldProps } from './field.tsx';

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, and with a minute `YYYY-MM-DDTHH:mm`; empty while none is given in full. */
  value: string;
  onChange: (date: string) => void;
  /** Whether a minute of the day is asked for too. */
  withTime?: boolean;
}

/** A day of the calendar, or a minute of one, in the browser's own field for it. */
export function DateField({ value, onChange, withTime = false, ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className="usa-input"
          type={withTime ? 'datetime-local' : 'date'}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
