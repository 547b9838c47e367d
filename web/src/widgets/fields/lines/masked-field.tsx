import { useLayoutEffect, useRef, useState } from 'react';
import { Field, type FieldProps } from '../field.tsx';
import { keptBefore, type Mask, masked } from './mask.ts';
import './masked-field.css';

interface MaskedFieldProps extends FieldProps, Mask {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'tel';
  autoComplete?: string;
  /**
   * What of a typed text the mask is given; null where the mask would have to leave something out that matters: the text then
   * stays as it was typed, without placeholders. Without it the mask gets everything, and the browser accepts no more than it has
   * positions for.
   */
  fitting?: (typed: string) => string | null;
}

/** One line in a form that the field keeps by itself, with the remaining placeholders after what was typed. */
export function MaskedField({
  value,
  onChange,
  mask,
  charset,
  type = 'text',
  autoComplete = 'off',
  fitting,
  ...field
}: MaskedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // What is shown in form loses spaces and signs; typing on after it may turn it into a text that the mask is not for.
  const asTyped = useRef({ shown: value, typed: value });
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    // The text was rebuilt: without this the caret would jump to its end.
    if (caret.current !== null && input.current === document.activeElement)
      input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const take = (text: string, caretAt: number): void => {
    const { shown, typed: before } = asTyped.current;
    const isLonger = fitting !== undefined && shown === value && text.startsWith(value);
    const typed = isLonger ? before + text.slice(value.length) : text;
    const fits = fitting === undefined ? typed : fitting(typed);
    const next = fits === null ? typed : masked(fits, { mask, charset });
    caret.current = fits === null ? caretAt + typed.length - text.length : null;
    if (fits === typed) caret.current = keptBefore(text, caretAt, { mask, charset });
    asTyped.current = { shown: next, typed };
    onChange(next);
    // Where the text stays as it was, the browser has put the caret at its end anyway.
    redraw((times) => times + 1);
  };
  const isMasked = masked(value, { mask, charset }) === value;
  return (
    <Field {...field}>
      {(control) => (
        <span className="masked">
          <span className="masked__places" aria-hidden="true">
            <span className="masked__typed">{value}</span>
            <span>{isMasked ? mask.slice(value.length) : ''}</span>
          </span>
          <input
            {...control}
            ref={input}
            className="usa-input masked__input"
            type={type}
            inputMode={charset === undefined ? 'numeric' : 'text'}
            autoComplete={autoComplete}
            maxLength={fitting === undefined ? mask.length : undefined}
            value={value}
            onChange={({ target }) => {
              take(target.value, target.selectionStart ?? target.value.length);
            }}
            onPaste={(event) => {
              // The browser would cut what is pasted at the length of the mask, signs that the mask leaves out included.
              event.preventDefault();
              const { selectionStart, selectionEnd } = event.currentTarget;
              const before = value.slice(0, selectionStart ?? value.length);
              const pasted = before + event.clipboardData.getData('text');
              take(pasted + value.slice(selectionEnd ?? value.length), pasted.length);
            }}
          />
        </span>
      )}
    </Field>
  );
}
