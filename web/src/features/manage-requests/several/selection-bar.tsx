import { useRef } from 'react';
import { mostPerBatch } from '@portal/core/domain/requests/several.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { severalDecisionsTexts } from './several-texts.ts';
import { Button } from '../../../widgets/button.tsx';
import type { Selection } from './selection.ts';

interface SelectionBarProps {
  selection: Selection;
  /** Id of the rule, which describes the boxes. */
  ruleId: string;
  onDecide: () => void;
}

/** What can be selected, what is, and what to do with it. */
export function SelectionBar({ selection, ruleId, onDecide }: SelectionBarProps) {
  const texts = useTexts(severalDecisionsTexts);
  const format = useFormat();
  const rule = useRef<HTMLParagraphElement>(null);
  const count = selection.items.length;
  const most = format.number(mostPerBatch);
  return (
    <div className="selection-bar">
      <p id={ruleId} ref={rule} tabIndex={-1}>
        {texts.rule(most)}
      </p>
      <p role="status">
        {count === 0 ? null : <strong>{format.plural(count, texts.selected)}</strong>}
        <span>{count >= mostPerBatch ? ` ${texts.full(most)}` : null}</span>
      </p>
      {count === 0 ? null : (
        <div className="button-row">
          <Button onClick={onDecide}>{texts.decide}</Button>
          <Button
            look="outline"
            onClick={() => {
              // The button disappears together with the selection, so the focus needs a new target.
              rule.current?.focus();
              selection.change(() => []);
            }}
          >
            {texts.clear}
          </Button>
        </div>
      )}
    </div>
  );
}
