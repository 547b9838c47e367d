import { type FocusEvent, type ReactNode, useId, useRef } from 'react';
import { hasGoneElsewhere, useEscape } from '../../widgets/disclosure/closing.ts';

interface DecisionDockProps {
  /** What the bar's button says. */
  title: string;
  /** Matters where the window is narrow; elsewhere the form is always visible. */
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

/**
 * Keeps the decision visible: beside the facts where there is room, else behind a bar at the bottom of the window that
 * opens it. It closes when the focus goes elsewhere, so that it never hides what has the focus.
 */
export function DecisionDock({ title, isOpen, onToggle, children }: DecisionDockProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const leave = (event: FocusEvent): void => {
    if (hasGoneElsewhere(event)) onToggle(false);
  };
  // A press on plain text inside takes the focus away: Escape is heard wherever it is.
  useEscape(isOpen, () => {
    onToggle(false);
    opener.current?.focus();
  });
  return (
    <div className={isOpen ? 'decision-dock decision-dock--open' : 'decision-dock'} onBlur={leave}>
      <div id={id} className="decision-dock__content">
        {children}
      </div>
      <div className="decision-dock__bar">
        <button
          ref={opener}
          type="button"
          className="usa-button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            onToggle(!isOpen);
          }}
        >
          {title}
        </button>
      </div>
    </div>
  );
}
