import { useTexts } from '../content/language.tsx';
import { stepIndicatorTexts } from './step-indicator-texts.ts';
import { refuseEmptyIds } from './ids.ts';
import './step-indicator.scss';

interface StepIndicatorProps {
  id: string;
  /** The words of each step, in order. */
  steps: readonly string[];
  /** Index of the step that is shown. */
  current: number;
  /** What the steps belong to. */
  label: string;
  /** Only the bar; the heading below names the step. */
  noLabels?: boolean;
  centered?: boolean;
  /** A number at each step. */
  counters?: 'none' | 'counters' | 'smallCounters';
}

/**
 * Where a person is in a row of steps (rule page 16).
 * @throws Error without an id
 */
export function StepIndicator({
  id,
  steps,
  current,
  label,
  noLabels = false,
  centered = false,
  counters = 'none',
}: StepIndicatorProps) {
  refuseEmptyIds(id);
  const texts = useTexts(stepIndicatorTexts);
  const look = [
    'usa-step-indicator',
    noLabels ? 'usa-step-indicator--no-labels' : '',
    centered ? 'usa-step-indicator--center' : '',
    counters === 'counters' ? 'usa-step-indicator--counters' : '',
    counters === 'smallCounters' ? 'usa-step-indicator--counters-sm' : '',
  ].join(' ');
  return (
    <div id={id} className={look}>
      <ol className="usa-step-indicator__segments" aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={segmentLook(index, current)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={noLabels ? 'usa-sr-only' : 'usa-step-indicator__segment-label'}>
              <span>{step}</span>
              {index === current ? null : (
                <span className="usa-sr-only">{` ${index < current ? texts.completed : texts.notCompleted}`}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <div className="usa-step-indicator__header">
        <p className="usa-step-indicator__heading">
          <span className="usa-step-indicator__heading-counter">
            <span className="usa-sr-only">{`${texts.step} `}</span>
            <span className="usa-step-indicator__current-step">{current + 1}</span>{' '}
            <span className="usa-step-indicator__total-steps">{texts.stepOf(steps.length)}</span>
          </span>{' '}
          <span className="usa-step-indicator__heading-text">{steps[current]}</span>
        </p>
      </div>
    </div>
  );
}

function segmentLook(index: number, current: number): string {
  if (index < current) return 'usa-step-indicator__segment usa-step-indicator__segment--complete';
  if (index === current) return 'usa-step-indicator__segment usa-step-indicator__segment--current';
  return 'usa-step-indicator__segment';
}
