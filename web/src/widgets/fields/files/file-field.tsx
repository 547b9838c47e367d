import { Field, type FieldProps } from '../field.tsx';
import './file-field.css';

interface FileFieldProps extends FieldProps {
  /** What the browser offers to choose, such as `application/pdf`. */
  accept: readonly string[];
  /** Null where none is chosen any more. */
  onChange: (file: File | null) => void;
}

/** A file of the person's own, in the browser's own field for it, which says which one was chosen. */
export function FileField({ accept, onChange, ...field }: FileFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className="file-field"
          type="file"
          accept={accept.join(',')}
          onChange={({ target }) => {
            onChange(target.files?.[0] ?? null);
          }}
        />
      )}
    </Field>
  );
}
