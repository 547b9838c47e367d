import type { ReactNode } from 'react';
import { Literals } from '../literal.tsx';
import { refuseEmptyIds } from '../ids.ts';
import { describedBy, ErrorMessage, type Option, RequiredMark } from './field.tsx';
import './choice-group.scss';
import type { Elements } from '../../content/elements.ts';

/** A choice of a group. */
export interface GroupOption extends Option {
  /** How a record spells it, in small print where the label is another word. */
  literal?: string;
  /** What else has to be answered when this one is chosen; shown below it as long as it is. */
  below?: ReactNode;
}

interface GroupProps {
  /** Those of its choices, and their name, begin with it. */
  id: string;
  /** The question; a heading where it is also the heading of a step. */
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  options: readonly GroupOption[];
}

interface RadioGroupProps extends GroupProps {
  value: string | null;
  onChange: (value: string) => void;
}

/** One choice of several, each with what it means below it. */
export function RadioGroup({ value, onChange, ...group }: RadioGroupProps) {
  return (
    <Group {...group}>
      {group.options.map((option, index) => (
        <Choice
          key={option.value}
          kind="radio"
          name={group.id}
          id={`${group.id}-${index}`}
          option={option}
          checked={option.value === value}
          onChange={() => {
            onChange(option.value);
          }}
        />
      ))}
    </Group>
  );
}

interface CheckboxGroupProps extends GroupProps {
  values: readonly string[];
  /** Called with the chosen values in the order of the options. */
  onChange: (values: string[]) => void;
}

/** Any number of choices. */
export function CheckboxGroup({ values, onChange, ...group }: CheckboxGroupProps) {
  const toggle = (value: string): void => {
    const chosen = (one: string): boolean => values.includes(one) !== (one === value);
    onChange(group.options.map((option) => option.value).filter(chosen));
  };
  return (
    <Group {...group}>
      {group.options.map((option, index) => (
        <Choice
          key={option.value}
          kind="checkbox"
          name={group.id}
          id={`${group.id}-${index}`}
          option={option}
          checked={values.includes(option.value)}
          onChange={() => {
            toggle(option.value);
          }}
        />
      ))}
    </Group>
  );
}

/** @throws Error without an id */
function Group({ id, legend, hint, error, required = false, children }: GroupProps & { children: Elements }) {
  refuseEmptyIds(id);
  return (
    <fieldset
      id={id}
      className={error ? 'usa-fieldset usa-form-group usa-form-group--error' : 'usa-fieldset usa-form-group'}
      aria-describedby={describedBy(id, hint, error)}
    >
      <legend className="usa-legend question">
        <span>{legend}</span> {required ? <RequiredMark /> : null}
      </legend>
      {hint ? (
        <div className="usa-hint" id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      {error ? <ErrorMessage id={`${id}-error`}>{error}</ErrorMessage> : null}
      {children}
    </fieldset>
  );
}

interface ChoiceProps {
  kind: 'radio' | 'checkbox';
  name: string;
  id: string;
  option: GroupOption;
  checked: boolean;
  onChange: () => void;
}

const kinds = {
  radio: { around: 'usa-radio', input: 'usa-radio__input usa-radio__input--tile', label: 'usa-radio__label' },
  checkbox: {
    around: 'usa-checkbox',
    input: 'usa-checkbox__input usa-checkbox__input--tile',
    label: 'usa-checkbox__label',
  },
} as const;

function Choice({ kind, name, id, option, checked, onChange }: ChoiceProps) {
  const look = kinds[kind];
  return (
    <div className={look.around}>
      <input
        className={look.input}
        id={id}
        type={kind}
        name={name}
        value={option.value}
        checked={checked}
        disabled={option.disabled}
        onChange={onChange}
        aria-describedby={option.description ? `${id}-description` : undefined}
      />
      <label className={look.label} htmlFor={id}>
        <span>{option.label}</span>
        <Literals names={[option.label]} literals={[option.literal ?? option.label]} />
        {option.description ? (
          <span className="choice-description" id={`${id}-description`}>
            {option.description}
          </span>
        ) : null}
      </label>
      {checked && option.below !== undefined ? <div className="choice-below">{option.below}</div> : null}
    </div>
  );
}
