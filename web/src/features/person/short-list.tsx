import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { Button } from '../../widgets/button.tsx';
import { personTexts } from './person-texts.ts';

/** How many are shown at first. */
const shownAtFirst = 10;

interface ShortListProps {
  /** What it is a list of, for anyone who does not see its heading. */
  label: string;
  /** What is drawn of each. */
  rows: readonly ReactElement[];
}

/** A list of which ten are shown at first, and the rest when somebody asks for it. */
export function ShortList({ label, rows }: ShortListProps) {
  const texts = useTexts(personTexts);
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button that showed them is gone: the person who pressed it continues with the first of those that have come.
    const first = list.current?.children[shownAtFirst];
    if (showsAll && first instanceof HTMLElement) first.focus();
  }, [showsAll]);
  const shown = showsAll ? rows : rows.slice(0, shownAtFirst);
  return (
    <>
      <ul ref={list} className="person-list" aria-label={label}>
        {shown.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lists come whole, and nothing is put between their rows
          <li key={index} tabIndex={index === shownAtFirst ? -1 : undefined}>
            {row}
          </li>
        ))}
      </ul>
      {shown.length < rows.length ? (
        <Button
          look="plain"
          label={`${texts.showAll(format.number(rows.length))}: ${label}`}
          onClick={() => {
            setShowsAll(true);
          }}
        >
          {texts.showAll(format.number(rows.length))}
        </Button>
      ) : null}
    </>
  );
}
