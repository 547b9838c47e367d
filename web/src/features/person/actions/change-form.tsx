import { useLayoutEffect, useRef } from 'react';
import type { Elements } from '../../../content/elements.ts';
import { useTexts } from '../../../content/language.tsx';
import { Button } from '../../../widgets/button.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { actionTexts } from './action-texts.ts';

/** The state of a form that changes a person, and what its buttons do. */
export interface ChangeState {
  /** The person has changed since. */
  isStale: boolean;
  isSaving: boolean;
  /** Why it could not be saved; null where nothing failed. */
  failure: string | null;
  save(): void;
  cancel(): void;
  /** What was filled in counts over what the person is now. */
  goOn(): void;
  startAgain(): void;
}

interface ChangeFormProps {
  id: string;
  className: string;
  form: ChangeState;
  texts: { save: string; stale: string; keep: string; again: string };
  title: string;
  /** The content between the heading and the form's messages. */
  lead?: Elements;
  children: Elements;
}

/** What is the same around every form that changes a person: the heading takes the focus, and nothing filled in is lost. */
export function ChangeForm({ id, className, form, texts, title, lead, children }: ChangeFormProps) {
  const common = useTexts(actionTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus();
    return () => {
      // The form takes the focus away with it, which then goes back to the button that opened it.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <form
      aria-labelledby={id}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <h2 ref={heading} tabIndex={-1} id={id}>
        {title}
      </h2>
      {lead}
      {form.isStale ? (
        <Alert id={`${id}-stale`} type="warning" announce>
          <p>{texts.stale}</p>
          <div className="button-row">
            <Button look="outline" onClick={form.goOn}>
              {texts.keep}
            </Button>
            <Button look="outline" onClick={form.startAgain}>
              {texts.again}
            </Button>
          </div>
        </Alert>
      ) : null}
      {form.failure === null ? null : (
        <Alert id={`${id}-failed`} type="error" title={common.failed} announce>
          {form.failure}
        </Alert>
      )}
      {children}
      <div className="button-row">
        <Button type="submit" busy={form.isSaving}>
          {texts.save}
        </Button>
        <Button look="outline" onClick={form.cancel}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}
