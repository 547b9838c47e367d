import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { Button } from '../../widgets/button.tsx';
import { personTexts } from './person-texts.ts';

/** So many are shown at first. */
const shownAtFirst = 10;

interface ShortListProps<Item> {
  /** What it is a list of, for whoever does not see its heading. */
  label: string;
  items: readonly Item[];
  /** Draws one of them. */
  row: (item: Item) => ReactElement;
}

/** A list of which ten are shown at first, and the rest when somebody asks for it. */
export function ShortList<Item>({ label, items, row }: ShortListProps<Item>) {
  const texts = useTexts(personTexts);
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button that showed them is gone: whoever pressed it goes on with the first of those that have come.
    const first = list.current?.children[shownAtFirst];
    if (showsAll && first instanceof HTMLElement) first.focus();
  }, [showsAll]);
  const shown = showsAll ? items : items.slice(0, shownAtFirst);
  return (
    <>
      <ul ref={list} className="person-list" aria-label={label}>
        {shown.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lists come whole, and nothing is put between their rows
          <li key={index} tabIndex={index === shownAtFirst ? -1 : undefined}>
            {row(item)}
          </li>
        ))}
      </ul>
      {shown.length < items.length ? (
        <Button
          look="plain"
          label={`${texts.showAll(format.number(items.length))}: ${label}`}
          onClick={() => {
            setShowsAll(true);
          }}
        >
          {texts.showAll(format.number(items.length))}
        </Button>
      ) : null}
    </>
  );
}
