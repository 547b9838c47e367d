import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '@portal/core/domain/validation/text.ts';
import { useTexts } from '../../content/language.tsx';
import { widgetTexts } from '../widget-texts.ts';
import { refuseEmptyIds } from '../ids.ts';
import { Icon } from '../icon.tsx';

/** Pause after the last key before a search starts by itself. */
const typingPauseMs = 200;

interface SearchBoxProps {
  /** Of what is typed into. */
  id: string;
  /** Visible label, for example 'Search by Application Name'. */
  label: string;
  /** The label is in the empty box, and the button beside it says what it is for. */
  isCompact?: boolean;
  /** Has the focus once the screen is opened, because it is what the screen is for. */
  takesFocus?: boolean;
  /** What one could search for, for example 'Example: Obligation'. */
  hint?: string;
  /** The text that is searched for now. */
  value: string;
  /** Called with the trimmed text when typing pauses and on Enter. */
  onSearch: (text: string) => void;
}

/**
 * A search that acts at once.
 * @throws Error without an id
 */
export function SearchBox({
  id,
  label,
  isCompact = false,
  takesFocus = false,
  hint,
  value,
  onSearch,
}: SearchBoxProps) {
  refuseEmptyIds(id);
  const texts = useTexts(widgetTexts);
  const [text, setText] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  // What was searched for from here comes back as the value a moment later. Meanwhile somebody may have typed on.
  const [searched, setSearched] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    if (value !== searched) {
      // The search changed elsewhere, such as by Back or by Clear: the box follows.
      setSearched(value);
      setText(value);
    }
  }
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the heading, which the page gives the focus to, so that a screen reader has announced the screen.
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const wanted = text.trim();
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  const search = useCallback((): void => {
    if (wanted === searched) return;
    setSearched(wanted);
    latest.current(wanted);
  }, [wanted, searched]);
  useEffect(() => {
    const timer = setTimeout(search, typingPauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [search]);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    search();
  };
  return (
    <form className="search-box" role="search" aria-label={label} onSubmit={submit}>
      <label className={isCompact ? 'usa-sr-only' : 'search-box__label'} htmlFor={id}>
        {label}
      </label>
      {hint === undefined ? null : (
        <div className="usa-hint search-box__hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div className="search-box__row">
        <input
          className="usa-input search-box__input"
          ref={box}
          id={id}
          type="search"
          placeholder={isCompact ? label : undefined}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          autoComplete="off"
          maxLength={limits.search.max}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
        <button className="usa-button search-box__button" type="submit" aria-label={texts.search}>
          <Icon name="search" />
        </button>
      </div>
    </form>
  );
}
