import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { plain } from '@portal/core/domain/catalogue/search.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { multiSelectTexts } from './multi-select-texts.ts';
import { type ControlAttributes, Field, type FieldProps, type Option } from './field.tsx';
import { Icon } from '../icon.tsx';
import './multi-select.css';

interface MultiSelectProps extends FieldProps {
  options: readonly Pick<Option, 'value' | 'label'>[];
  values: readonly string[];
  /** Called with the chosen values in the order of the options. */
  onChange: (values: string[]) => void;
}

/**
 * Several choices out of many: a text that narrows the list, the list, and what has been chosen, as tags that can be
 * taken away (rule page 14). The focus stays in the text while the arrow keys move through the list.
 */
export function MultiSelect({ options, values, onChange, ...field }: MultiSelectProps) {
  const texts = useTexts(multiSelectTexts);
  const [said, say] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const chosen = options.filter(({ value }) => values.includes(value));
  const put = (next: readonly string[], sentence: string): void => {
    onChange(options.map(({ value }) => value).filter((value) => next.includes(value)));
    say(sentence);
  };
  const remove = (option: Pick<Option, 'value' | 'label'>): void => {
    put(
      values.filter((value) => value !== option.value),
      texts.removed(option.label),
    );
  };
  return (
    <div className="multi-select">
      <Field {...field}>
        {(control) => (
          <>
            <Chooser
              control={control}
              input={input}
              label={field.label}
              options={options}
              values={values}
              say={say}
              onToggle={(option) => {
                if (values.includes(option.value)) remove(option);
                else put([...values, option.value], texts.added(option.label));
              }}
            />
            <Tags
              label={field.label}
              chosen={chosen}
              onRemove={(option) => {
                remove(option);
                // The tag goes, so the focus needs a place.
                input.current?.focus();
              }}
              onRemoveAll={() => {
                put([], texts.allRemoved);
                input.current?.focus();
              }}
            />
          </>
        )}
      </Field>
      <span className="usa-sr-only" role="status">
        {said}
      </span>
    </div>
  );
}

interface TagsProps {
  label: string;
  chosen: readonly Pick<Option, 'value' | 'label'>[];
  onRemove: (option: Pick<Option, 'value' | 'label'>) => void;
  onRemoveAll: () => void;
}

function Tags({ label, chosen, onRemove, onRemoveAll }: TagsProps) {
  const texts = useTexts(multiSelectTexts);
  if (chosen.length === 0) return null;
  return (
    <ul className="multi-select__tags" aria-label={texts.chosen(label)}>
      {chosen.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            className="multi-select__tag"
            aria-label={texts.remove(option.label)}
            onClick={() => {
              onRemove(option);
            }}
          >
            {option.label}
            <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="usa-button usa-button--unstyled" onClick={onRemoveAll}>
          {texts.removeAll}
        </button>
      </li>
    </ul>
  );
}

interface ChooserProps {
  control: ControlAttributes;
  input: { current: HTMLInputElement | null };
  label: string;
  options: MultiSelectProps['options'];
  values: readonly string[];
  onToggle: (option: Pick<Option, 'value' | 'label'>) => void;
  /** Has a sentence read out. */
  say: (sentence: string) => void;
}

/** The text and its list. */
function Chooser({ control, input, label, options, values, onToggle, say }: ChooserProps) {
  const texts = useTexts(multiSelectTexts);
  const list = useOptionsList(options, say);
  const { shown, active, isOpen, text } = list;
  const listId = `${control.id}-list`;
  const optionId = (value: string): string => `${listId}-${value}`;
  const root = useRef<HTMLDivElement>(null);
  const listElement = useRef<HTMLDivElement>(null);
  const { close } = list;
  // Not on blur: the list would shrink under the pointer, and a press on a button below it would miss.
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: MouseEvent): void => {
      // By its path: what was pressed may be gone from the page by now.
      if (root.current !== null && !event.composedPath().includes(root.current)) close();
    };
    document.addEventListener('click', closeOutside);
    return () => {
      document.removeEventListener('click', closeOutside);
    };
  }, [isOpen, close]);
  // The dialog around it may have to scroll for the list, but not so far that the text disappears, and the list for the option.
  useEffect(() => {
    if (isOpen) root.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    if (isOpen && active !== null)
      listElement.current
        ?.querySelector('.multi-select__option--active')
        ?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active]);
  const toggle = (option: Pick<Option, 'value' | 'label'>): void => {
    onToggle(option);
    list.chose(option.value);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') close();
    const deed = deedOf(event.key, list, toggle);
    if (deed === null) return;
    event.preventDefault();
    deed();
  };
  return (
    <div ref={root} className="multi-select__whole">
      <div className="multi-select__box">
        <input
          {...control}
          ref={input}
          className="usa-input multi-select__input"
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.placeholder}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen && active !== null ? optionId(active) : undefined}
          value={text}
          onChange={(event) => {
            list.narrow(event.target.value);
          }}
          onClick={list.open}
          onKeyDown={onKeyDown}
        />
        <span className="multi-select__buttons">
          {text === '' ? null : (
            <ListButton
              icon="close"
              label={texts.clear}
              onClick={() => {
                list.narrow('');
                input.current?.focus();
              }}
            />
          )}
          <ListButton
            icon={isOpen ? 'expand-less' : 'expand-more'}
            label={texts.toggle}
            onClick={() => {
              if (isOpen) close();
              else list.open();
              input.current?.focus();
            }}
          />
        </span>
      </div>
      <div
        ref={listElement}
        id={listId}
        className="multi-select__list"
        role="listbox"
        aria-label={label}
        aria-multiselectable="true"
        hidden={!isOpen || shown.length === 0}
      >
        {shown.map((option) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text beside the list has the focus and takes the keys
          <div
            key={option.value}
            id={optionId(option.value)}
            className={optionLook(values.includes(option.value), option.value === active)}
            role="option"
            aria-selected={values.includes(option.value)}
            onClick={() => {
              toggle(option);
            }}
          >
            <Icon name="check" />
            {option.label}
          </div>
        ))}
      </div>
      {isOpen && shown.length === 0 ? <p className="multi-select__none">{texts.noResults}</p> : null}
    </div>
  );
}

/** For the pointer only: the keys do the same from the text, so it is not a tab stop. */
function ListButton(button: {
  icon: 'close' | 'expand-less' | 'expand-more';
  label: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="icon-button"
      tabIndex={-1}
      aria-label={button.label}
      onClick={button.onClick}
    >
      <Icon name={button.icon} />
    </button>
  );
}

function optionLook(isChosen: boolean, isActive: boolean): string {
  const chosen = isChosen ? 'multi-select__option multi-select__option--chosen' : 'multi-select__option';
  return isActive ? `${chosen} multi-select__option--active` : chosen;
}

type OptionsList = ReturnType<typeof useOptionsList>;

/** The list behind the text: open or closed, narrowed by the text, with the option that the arrow keys are at. */
function useOptionsList(options: MultiSelectProps['options'], say: (sentence: string) => void) {
  const texts = useTexts(multiSelectTexts);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const [close] = useState(() => (): void => {
    setOpen(false);
    setActive(null);
  });
  const matching = (wanted: string) => options.filter(({ label }) => plain(label).includes(plain(wanted)));
  const shown = matching(text);
  const show = (wanted: string): void => {
    const { length } = matching(wanted);
    setOpen(true);
    say(length === 0 ? texts.noResults : format.plural(length, texts.results));
  };
  const at = shown.findIndex(({ value }) => value === active);
  return {
    isOpen,
    text,
    shown,
    active: at === -1 ? null : active,
    close,
    open: (): void => {
      if (!isOpen) show(text);
    },
    narrow: (wanted: string): void => {
      setText(wanted);
      setActive(null);
      show(wanted);
    },
    empty: (): void => {
      setText('');
    },
    /** Moves on by `by` options, from the text into the list, and stops at its ends. */
    move: (by: 1 | -1): void => {
      if (!isOpen) show(text);
      const from = at === -1 && by === -1 ? shown.length : at;
      setActive(shown[Math.min(Math.max(from + by, 0), shown.length - 1)]?.value ?? null);
    },
    /** The whole list again, standing at what was just chosen. */
    chose: (value: string): void => {
      setText('');
      setActive(value);
    },
  };
}

/** What a key does in the text, or null to leave it to the browser. */
function deedOf(
  key: string,
  list: OptionsList,
  toggle: (option: Pick<Option, 'value' | 'label'>) => void,
): (() => void) | null {
  const { isOpen, shown, active, text } = list;
  // What is typed and fits one option alone needs no arrow key.
  const only = text !== '' && shown.length === 1 ? shown[0] : undefined;
  const option = shown.find(({ value }) => value === active) ?? only;
  if (key === 'ArrowDown') return () => list.move(1);
  if (key === 'ArrowUp') return () => list.move(-1);
  if (key === 'Enter' && isOpen) return () => (option === undefined ? undefined : toggle(option));
  // Escape leaves the list first and only then the dialog around it.
  if (key === 'Escape' && isOpen) return list.close;
  if (key === 'Escape' && text !== '') return list.empty;
  return null;
}
