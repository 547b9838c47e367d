import { type SyntheticEvent, useRef, useState } from 'react';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { Button } from '../../button.tsx';
import { Field } from '../../fields/field.tsx';
import { refuseEmptyIds } from '../../ids.ts';
import { savedViewsTexts } from './saved-views-texts.ts';
import './column-choice.css';
import './saved-views.css';

/** A list that somebody has given a name. */
export interface SavedView {
  id: string;
  name: string;
  /** The address of the list as it was. */
  href: string;
}

interface SavedViewsProps {
  /** Of the field for a name; unlike any other on the page. */
  id: string;
  views: readonly SavedView[];
  /** How many may be stored. */
  most: number;
  longestName: number;
  /** Why the last change was refused; absent where it was not. */
  error: string | undefined;
  /** Each resolves to whether it was done. */
  onSave: (name: string) => Promise<boolean>;
  onRename: (id: string, name: string) => Promise<boolean>;
  onDelete: (id: string) => Promise<boolean>;
}

/** The views of a list that somebody has saved: each a link, to be renamed or deleted, and a name for what is shown now. */
export function SavedViews(props: SavedViewsProps) {
  const { id, views, most, longestName, error, onSave, onRename, onDelete } = props;
  refuseEmptyIds(id);
  const texts = useTexts(savedViewsTexts);
  const format = useFormat();
  const [renamed, setRenamed] = useState<string | null>(null);
  const [message, say] = useState('');
  const summary = useRef<HTMLElement>(null);
  const isFull = views.length >= most;
  const removeView = async ({ id: viewId, name }: SavedView): Promise<void> => {
    if (!(await onDelete(viewId))) return;
    // The button that was pressed disappears, so the focus needs a new target.
    summary.current?.focus();
    say(texts.removed(name));
  };
  return (
    <details className="column-choice saved-views">
      <summary ref={summary}>{texts.title(format.number(views.length))}</summary>
      <div className="saved-views__inside">
        {views.length === 0 ? <p>{texts.none}</p> : null}
        <ul className="saved-views__list" aria-label={texts.list}>
          {views.map((view) => (
            <li key={view.id}>
              {renamed === view.id ? (
                <NameForm
                  id={`${id}-name`}
                  label={texts.newName}
                  action={texts.done}
                  longestName={longestName}
                  error={error}
                  name={view.name}
                  takesFocus
                  onName={async (name) => {
                    const isDone = await onRename(view.id, name);
                    if (isDone) {
                      setRenamed(null);
                      summary.current?.focus();
                      say(texts.renamed(name));
                    }
                    return isDone;
                  }}
                  onCancel={() => {
                    setRenamed(null);
                    summary.current?.focus();
                  }}
                />
              ) : (
                <>
                  <a href={view.href}>{view.name}</a>
                  <Button
                    look="plain"
                    label={texts.renameOf(view.name)}
                    onClick={() => {
                      setRenamed(view.id);
                    }}
                  >
                    {texts.rename}
                  </Button>
                  <Button
                    look="plain"
                    label={texts.removeOf(view.name)}
                    onClick={() => {
                      void removeView(view);
                    }}
                  >
                    {texts.remove}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
        {isFull ? <p>{texts.full}</p> : null}
        {isFull || renamed !== null ? null : (
          <NameForm
            id={id}
            label={texts.name}
            action={texts.save}
            longestName={longestName}
            error={error}
            onName={async (name) => {
              const isDone = await onSave(name);
              if (isDone) say(texts.saved(name));
              return isDone;
            }}
          />
        )}
      </div>
      <p className="usa-sr-only" role="status">
        {message}
      </p>
    </details>
  );
}

interface NameFormProps {
  id: string;
  label: string;
  action: string;
  longestName: number;
  error: string | undefined;
  /** What it is called so far. */
  name?: string;
  takesFocus?: boolean;
  onName: (name: string) => Promise<boolean>;
  onCancel?: () => void;
}

function NameForm({ id, label, action, longestName, error, ...form }: NameFormProps) {
  const { name = '', takesFocus = false, onName, onCancel } = form;
  const texts = useTexts(savedViewsTexts);
  const [text, setText] = useState(name);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === '') return;
    const send = async (): Promise<void> => {
      if (await onName(wanted)) setText('');
    };
    void send();
  };
  return (
    <form className="saved-views__form" onSubmit={submit}>
      <Field id={id} label={label} error={error}>
        {(control) => (
          <input
            {...control}
            ref={(field) => {
              if (takesFocus && document.activeElement?.id !== id) field?.focus();
            }}
            className="usa-input"
            type="text"
            autoComplete="off"
            maxLength={longestName}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
            }}
          />
        )}
      </Field>
      <Button type="submit" look="outline">
        {action}
      </Button>
      {onCancel === undefined ? null : (
        <Button look="plain" onClick={onCancel}>
          {texts.keep}
        </Button>
      )}
    </form>
  );
}
