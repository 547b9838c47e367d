import { type SyntheticEvent, useState } from 'react';
import { useTexts } from '../../content/language.tsx';
import { Button } from '../../widgets/button.tsx';
import { Field } from '../../widgets/fields/field.tsx';
import { trailTexts } from './trail-texts.ts';

interface TypedFilterProps {
  id: string;
  label: string;
  hint: string;
  /** The sentence for a text that nothing can be found by. */
  fault: string;
  /** What is looked for now; empty for nothing. */
  value: string;
  isValid: (text: string) => boolean;
  onApply: (text: string) => void;
}

/** A filter that is of use only once it is whole, such as an address: it acts on Enter and on Apply, and says what is wrong. */
export function TypedFilter({ id, label, hint, fault, value, isValid, onApply }: TypedFilterProps) {
  const { apply } = useTexts(trailTexts);
  const [text, setText] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  const [isFaulty, setFaulty] = useState(false);
  if (shownFor !== value) {
    setShownFor(value);
    setText(value);
    setFaulty(false);
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const typed = text.trim();
    const isWrong = typed !== '' && !isValid(typed);
    setFaulty(isWrong);
    if (!isWrong) onApply(typed);
  };
  return (
    <form className="trail-typed" onSubmit={submit} noValidate>
      <Field id={id} label={label} hint={hint} error={isFaulty ? fault : undefined}>
        {(control) => (
          <div className="trail-typed__row">
            <input
              {...control}
              className="usa-input"
              type="text"
              autoCapitalize="off"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              maxLength={60}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
              }}
            />
            <Button type="submit" look="outline" label={`${apply}: ${label}`}>
              {apply}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
