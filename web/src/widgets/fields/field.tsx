import type { ReactNode } from 'react';
import { useTexts } from '../../content/language.tsx';
import { refuseEmptyIds } from '../ids.ts';
import { widgetTexts } from '../widget-texts.ts';
import type { Elements } from '../../content/elements.ts';

/** What a control must carry so that label, hint and error belong to it. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** What every form control has around it. */
export interface FieldProps {
  /** Of the control; those of hint and error begin with it. */
  id: string;
  label: string;
  hint?: ReactNode;
  /** Why the value is not valid; shown above the control. */
  error?: string | undefined;
  /** Marked with an asterisk. */
  required?: boolean;
}

/**
 * Label, hint and error around one control.
 * @throws Error without an id
 */
export function Field({
  id,
  label,
  hint,
  error,
  required = false,
  children,
}: FieldProps & { children: (control: ControlAttributes) => Elements }) {
  refuseEmptyIds(id);
  return (
    <div className={error ? 'usa-form-group usa-form-group--error' : 'usa-form-group'}>
      <label className={error ? 'usa-label usa-label--error' : 'usa-label'} htmlFor={id}>
        <span>{label}</span> {required ? <RequiredMark /> : null}
      </label>
      {hint ? (
        <div className="usa-hint" id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      {error ? <ErrorMessage id={`${id}-error`}>{error}</ErrorMessage> : null}
      {children({
        id,
        'aria-describedby': describedBy(id, hint, error),
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
    </div>
  );
}

/** Ids of this control's hint and error, where it has them. */
export function describedBy(control: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [hint ? `${control}-hint` : null, error ? `${control}-error` : null].filter(
    (id) => id !== null,
  );
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** The asterisk of a required field, with its word for those who do not see it. */
export function RequiredMark() {
  const texts = useTexts(widgetTexts);
  return (
    <abbr className="usa-label--required" title={texts.required}>
      *
    </abbr>
  );
}

/** The sentence above a control that says what is wrong. */
export function ErrorMessage({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span className="usa-error-message" id={id} role="alert" tabIndex={-1}>
      {children}
    </span>
  );
}

/** One choice of a Select, RadioGroup or CheckboxGroup. */
export interface Option {
  value: string;
  label: string;
  /** What choosing it means, in plain words. */
  description?: ReactNode;
  disabled?: boolean;
}

interface SelectProps extends FieldProps {
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  /** The words of a first, empty choice; true for '-Select-'. */
  placeholder?: string | true;
}

/** The browser's own drop-down list. */
export function Select({ options, value, onChange, placeholder, ...field }: SelectProps) {
  const { choose } = useTexts(widgetTexts);
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          className="usa-select"
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        >
          {placeholder === undefined ? null : (
            <option value="">{placeholder === true ? choose : placeholder}</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
