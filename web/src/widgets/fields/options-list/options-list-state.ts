import { useState } from 'react';
import { plain } from '@portal/core/domain/catalogue/search.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { multiSelectTexts } from '../multi-select-texts.ts';
import type { Option } from '../field.tsx';

/** One entry of a list behind a text; neighbors of one group are under its name. */
export interface ListOption extends Pick<Option, 'value' | 'label'> {
  group?: string;
  /** What tells it from another one of the same name. */
  detail?: string;
}

/** The list behind a text. */
export type OptionsListState = ReturnType<typeof useOptionsList>;

interface OptionsListParts {
  options: readonly ListOption[];
  /** The one value chosen, where only one can be: choosing closes the list, and what is typed and not chosen is dropped. */
  single?: string | null;
  /** Has read out how many options fit. */
  say?: (sentence: string) => void;
  /** The options that fit what is typed, where their words do not show it. */
  fitting?: (typed: string | null) => readonly ListOption[];
}

/** What a list shows at the moment. */
function shownIn(options: readonly ListOption[], typed: string | null): ListOption[] {
  const wanted = plain((typed ?? '').trim());
  return options.filter(({ label }) => plain(label).includes(wanted));
}

/** The option whose words are all there; of several with the same words none. */
function writtenOutIn(options: readonly ListOption[], typed: string | null): ListOption | null {
  if (typed === null) return null;
  const same = options.filter(({ label }) => plain(label) === plain(typed.trim()));
  return same.length === 1 ? (same[0] ?? null) : null;
}

/** The list behind a text: open or closed, narrowed by what is typed, with the option that the arrow keys are at. */
export function useOptionsList(parts: OptionsListParts) {
  const { options, single, say, fitting = (wanted) => shownIn(options, wanted) } = parts;
  const texts = useTexts(multiSelectTexts);
  const format = useFormat();
  const isSingle = single !== undefined;
  const start = single ?? null;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const [close] = useState(() => (): void => {
    setOpen(false);
    setActive(null);
    if (isSingle) setTyped(null);
  });
  const shown = fitting(typed);
  const show = (wanted: string | null): void => {
    const { length } = fitting(wanted);
    setOpen(true);
    say?.(length === 0 ? texts.noResults : format.plural(length, texts.results));
  };
  const at = shown.findIndex(({ value }) => value === active);
  const hasText = (typed ?? '') !== '';
  const only = hasText && shown.length === 1 ? shown[0] : undefined;
  return {
    options,
    isOpen,
    /** Null while nothing has been typed. */
    typed,
    shown,
    active: at === -1 ? null : active,
    hasText,
    /** What Enter chooses: where the arrow keys are, or the only one that fits what is typed, which needs no arrow key. */
    atHand: shown[at] ?? only ?? null,
    /** The option whose words are all there. */
    writtenOut: isSingle ? writtenOutIn(shown, typed) : null,
    close,
    open: (): void => {
      if (isOpen) return;
      show(typed);
      setActive(start);
    },
    narrow: (wanted: string): void => {
      setTyped(wanted);
      setActive(null);
      show(wanted);
    },
    empty: (): void => setTyped(null),
    /** Moves on by `by` options, from the text into the list, and stops at its ends; a closed list opens where it was left. */
    move: (by: 1 | -1): void => {
      if (!isOpen) show(typed);
      setActive(!isOpen && start !== null ? start : valueAfter(shown, at, by));
    },
    /** Where several can be chosen the whole list again, state at what was just chosen. */
    chose: (value: string): void => {
      setTyped(null);
      setActive(value);
      if (isSingle) close();
    },
  };
}

function valueAfter(shown: readonly ListOption[], at: number, by: 1 | -1): string | null {
  const from = at === -1 && by === -1 ? shown.length : at;
  return shown[Math.min(Math.max(from + by, 0), shown.length - 1)]?.value ?? null;
}
