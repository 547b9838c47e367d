import { useTexts } from '../../content/language.tsx';
import { type DecisionKey, decisionKeys, type KeyActions } from './decision-keys.ts';
import { decisionTexts } from './decision-texts.ts';

interface KeyHintsProps {
  actions: KeyActions;
  /** What a key does, where it is called otherwise than usual. */
  words: Partial<Record<DecisionKey, string>>;
  isOn: boolean;
  /** Where the page is worked by touch alone there is nothing to hint at. */
  hasKeyboard: boolean;
  onChange: (isOn: boolean) => void;
}

/** Which single keys work here, and a switch for anyone who is disturbed by them (WCAG 2.1.4). */
export function KeyHints({ actions, words, isOn, hasKeyboard, onChange }: KeyHintsProps) {
  const texts = useTexts(decisionTexts).keys;
  if (!hasKeyboard) return null;
  return (
    <div className="key-hints">
      <label className="key-hints__switch">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            onChange(event.target.checked);
          }}
        />{' '}
        <span>{texts.use}</span>
      </label>
      {isOn ? (
        <ul className="key-hints__list" aria-label={texts.label}>
          {decisionKeys
            .filter((key) => actions[key] !== undefined)
            .map((key) => (
              <li key={key}>
                <kbd>{key}</kbd> <span>{words[key] ?? texts.actions[key]}</span>
              </li>
            ))}
        </ul>
      ) : null}
    </div>
  );
}
