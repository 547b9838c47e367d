import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '../../../content/language.tsx';
import { Icon } from '../../icon.tsx';
import type { ControlAttributes } from '../field.tsx';
import { widgetTexts } from '../../widget-texts.ts';
import { multiSelectTexts } from '../multi-select-texts.ts';
import type { ListOption, OptionsListState } from './options-list-state.ts';
import './options-list.css';

/** Shown instead of the options while there are none. */
export interface ListMessage {
  text: string;
  /** What can be done about it: a press of Enter in the text, or of the button. */
  action?: { label: string; onPress: () => void };
}

interface OptionsListProps {
  control: ControlAttributes;
  input: { current: HTMLInputElement | null };
  label: string;
  list: OptionsListState;
  /** What is in the text while nothing is typed. */
  resting: string;
  /** The values chosen. */
  values: readonly string[];
  isMultiple: boolean;
  /** The options are still on their way: the list stays closed and nothing can be typed. */
  isLoading?: boolean;
  /** Other options than those shown are on their way. */
  isBusy?: boolean;
  /** Shown instead of the options while there are none; by default, that there are none. */
  message?: ListMessage | undefined;
  /** Below the options. */
  note?: string | undefined;
  maxLength?: number | undefined;
  onPick: (option: ListOption) => void;
  /** The text has been emptied. */
  onEmptied?: () => void;
}

/**
 * A text that narrows a list, and the list. The focus stays in the text while the arrow keys move through the list. It
 * does not rely on a pressed button getting the focus, which some browsers never give it.
 */
export function OptionsList(props: OptionsListProps) {
  const { control, input, label, list, resting, values, isMultiple, isLoading = false, onPick } = props;
  const { message, note, isBusy = isLoading } = props;
  const { choose } = useTexts(widgetTexts);
  const { active, isOpen } = list;
  const text = list.typed ?? resting;
  const listId = `${control.id}-list`;
  const { root, listElement } = useListInSight(list);
  const pick = (option: ListOption): void => {
    onPick(option);
    list.chose(option.value);
    input.current?.focus();
  };
  const narrow = (wanted: string): void => {
    list.narrow(wanted);
    if (wanted === '') props.onEmptied?.();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isLoading) return;
    // What can be done about a list that did not come is the next thing after the text.
    const isNext = message?.action !== undefined && !event.shiftKey;
    if (event.key === 'Tab' && !isNext) leave(list, pick);
    const action = actionOf(event.key, list, pick, message);
    if (action === null) return;
    event.preventDefault();
    action();
  };
  return (
    <div ref={root} className="options-list" aria-busy={isBusy}>
      <div className="options-list__box">
        <input
          {...control}
          ref={input}
          className="usa-input options-list__input"
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          readOnly={isLoading}
          maxLength={props.maxLength}
          placeholder={choose}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen && active !== null ? optionId(listId, list, active) : undefined}
          value={text}
          onChange={(event) => {
            narrow(event.target.value);
          }}
          onClick={isLoading ? undefined : list.open}
          onKeyDown={onKeyDown}
        />
        <ListButtons
          isOpen={isOpen}
          isLoading={isLoading}
          hasText={text !== ''}
          onClear={() => {
            narrow('');
            input.current?.focus();
          }}
          onToggle={() => {
            if (isOpen) leave(list, pick);
            else list.open();
            input.current?.focus();
          }}
        />
      </div>
      <Options
        listId={listId}
        listElement={listElement}
        label={label}
        list={list}
        values={values}
        isMultiple={isMultiple}
        note={note}
        onPick={pick}
      />
      {isOpen && list.shown.length === 0 ? <Message message={message} list={list} input={input} /> : null}
    </div>
  );
}

/** Closes the list at a press elsewhere, and keeps the text and the active option visible. */
function useListInSight({ isOpen, active, close }: OptionsListState) {
  const root = useRef<HTMLDivElement>(null);
  const listElement = useRef<HTMLDivElement>(null);
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
        ?.querySelector('.options-list__option--active')
        ?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active]);
  return { root, listElement };
}

interface OptionsProps
  extends Pick<OptionsListProps, 'label' | 'list' | 'values' | 'isMultiple' | 'onPick' | 'note'> {
  listId: string;
  listElement: RefObject<HTMLDivElement | null>;
}

function Options({ listId, listElement, label, list, values, isMultiple, onPick, note }: OptionsProps) {
  const { shown, active, isOpen } = list;
  return (
    <>
      <div
        ref={listElement}
        id={listId}
        className="options-list__list"
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple ? true : undefined}
        hidden={!isOpen || shown.length === 0}
      >
        <Groups id={listId} options={shown}>
          {(option) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text beside the list has the focus and takes the keys
            <div
              key={option.value}
              id={optionId(listId, list, option.value)}
              className={optionLook(values.includes(option.value), option.value === active)}
              role="option"
              aria-selected={values.includes(option.value)}
              onClick={() => {
                onPick(option);
              }}
            >
              <Icon name="check" />
              <OptionWords option={option} />
            </div>
          )}
        </Groups>
      </div>
      {isOpen && shown.length > 0 && note !== undefined ? <p className="options-list__none">{note}</p> : null}
    </>
  );
}

function OptionWords({ option: { label, detail } }: { option: ListOption }) {
  if (detail === undefined) return <span>{label}</span>;
  return (
    <span className="options-list__words">
      <span className="options-list__name">{label}</span>{' '}
      <span className="options-list__detail">{detail}</span>
    </span>
  );
}

function Message({ message, list, input }: Pick<OptionsListProps, 'message' | 'list' | 'input'>) {
  const texts = useTexts(multiSelectTexts);
  const { text, action } = message ?? { text: texts.noResults };
  return (
    <div className="options-list__none">
      <p>{text}</p>
      {action === undefined ? null : (
        <button
          type="button"
          className="usa-button usa-button--outline"
          onClick={() => {
            action.onPress();
            // The button that was pressed disappears, so the focus needs a target.
            input.current?.focus();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            list.close();
            input.current?.focus();
          }}
          onBlur={({ relatedTarget }) => {
            if (relatedTarget !== input.current) list.close();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

/** The options of the list, each below the name of its group if it has one. */
function Groups({
  id,
  options,
  children: optionOf,
}: {
  /** Of the list. */
  id: string;
  options: readonly ListOption[];
  children: (option: ListOption) => ReactElement;
}) {
  const groups = [...Map.groupBy(options, ({ group = '' }) => group)];
  return groups.map(([name, members], index) =>
    name === '' ? (
      members.map(optionOf)
    ) : (
      <div key={name} role="group" aria-labelledby={`${id}-group-${index}`}>
        <div id={`${id}-group-${index}`} className="options-list__group" role="presentation">
          {name}
        </div>
        {members.map(optionOf)}
      </div>
    ),
  );
}

/** By its index: a reference to an id ends at the first space, which a value may have. */
function optionId(listId: string, { options }: OptionsListState, value: string): string {
  return `${listId}-${options.findIndex((option) => option.value === value)}`;
}

interface ListButtonsProps {
  isOpen: boolean;
  isLoading: boolean;
  hasText: boolean;
  onClear: () => void;
  onToggle: () => void;
}

function ListButtons({ isOpen, isLoading, hasText, onClear, onToggle }: ListButtonsProps) {
  const texts = useTexts(multiSelectTexts);
  return (
    <span className="options-list__buttons">
      {hasText && !isLoading ? <ListButton icon="close" label={texts.clear} onClick={onClear} /> : null}
      <ListButton
        icon={isOpen ? 'expand-less' : 'expand-more'}
        label={texts.toggle}
        disabled={isLoading}
        onClick={onToggle}
      />
    </span>
  );
}

/** For the pointer only: the keys do the same from the text, so it is not a tab stop. */
function ListButton(button: {
  icon: 'close' | 'expand-less' | 'expand-more';
  label: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="icon-button"
      tabIndex={-1}
      aria-label={button.label}
      disabled={button.disabled}
      onClick={button.onClick}
    >
      <Icon name={button.icon} />
    </button>
  );
}

function optionLook(isChosen: boolean, isActive: boolean): string {
  const chosen = isChosen ? 'options-list__option options-list__option--chosen' : 'options-list__option';
  return isActive ? `${chosen} options-list__option--active` : chosen;
}

/** Closes the list; what was written out in full counts as chosen. */
function leave(list: OptionsListState, pick: (option: ListOption) => void): void {
  if (list.isOpen && list.writtenOut !== null) pick(list.writtenOut);
  list.close();
}

/** What a key does in the text, or null to leave it to the browser. */
function actionOf(
  key: string,
  list: OptionsListState,
  pick: (option: ListOption) => void,
  message: ListMessage | undefined,
): (() => void) | null {
  const { isOpen, hasText, atHand } = list;
  if (key === 'ArrowDown') return () => list.move(1);
  if (key === 'ArrowUp') return () => list.move(-1);
  if (key === 'Enter' && isOpen) return () => (atHand === null ? message?.action?.onPress() : pick(atHand));
  // Escape leaves the list first and only then the dialog around it.
  if (key === 'Escape' && isOpen) return list.close;
  if (key === 'Escape' && hasText) return list.empty;
  return null;
}
