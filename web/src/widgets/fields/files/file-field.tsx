import { useState } from 'react';
import { useTexts } from '../../../content/language.tsx';
import { Field, type FieldProps } from '../field.tsx';
import { fileFieldTexts } from './file-field-texts.ts';
import './file-field.css';

interface FileFieldProps extends FieldProps {
  /** What the browser offers to choose, such as `application/pdf`. */
  accept: readonly string[];
  /** Null where none is chosen any more. */
  onChange: (file: File | null) => void;
}

/**
 * A file of the person's own. The browser's field is what has the focus, takes a press and a file that is dropped on it; the words
 * over it are the portal's, as a browser writes its own in the language of the machine.
 */
export function FileField({ accept, onChange, ...field }: FileFieldProps) {
  const texts = useTexts(fileFieldTexts);
  const [name, setName] = useState<string | null>(null);
  return (
    <Field {...field}>
      {(control) => (
        <span className="file-field">
          <input
            {...control}
            className="file-field__input"
            type="file"
            accept={accept.join(',')}
            onChange={({ target }) => {
              const file = target.files?.[0] ?? null;
              setName(file?.name ?? null);
              onChange(file);
            }}
          />
          <span className="file-field__words" aria-hidden="true">
            <span className="file-field__button">{name === null ? texts.choose : texts.change}</span>
            <span className="file-field__name">{name ?? texts.none}</span>
          </span>
        </span>
      )}
    </Field>
  );
}
