import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../content/language.tsx';
import { widgetTexts } from '../content/widgets.ts';
import { Icon } from './icon.tsx';

/** Pause after the last key before a search starts by itself. */
const typingPauseMs = 200;

interface SearchBoxProps {
  /** Visible label, for example 'Search by Application Name'. */
  label: string;
  /** The text that is searched for now. */
  value: string;
  /** Called with the trimmed text when typing pauses and on Enter. */
  onSearch: (text: string) => void;
}

/** A search that acts at once. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const texts = useTexts(widgetTexts);
  const id = useId();
  const [text, setText] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  const sent = useRef(value);
  if (shownFor !== value) {
    // The search changed elsewhere, such as by Back or by Clear: the box follows.
    setShownFor(value);
    if (value !== text.trim()) setText(value);
  }
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
    sent.current = value;
  });
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      latest.current(text.trim());
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (text.trim() !== value) onSearch(text.trim());
  };
  return (
    <form className="search-box" role="search" onSubmit={submit}>
      <label className="search-box__label" htmlFor={id}>
        {label}
      </label>
      <div className="search-box__row">
        <input
          className="usa-input search-box__input"
          id={id}
          type="search"
          autoComplete="off"
          maxLength={200}
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
