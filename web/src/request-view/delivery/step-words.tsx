import type { StuckList } from '@portal/core/contract/requests/help-desk.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { RelativeTime } from '../../widgets/times/relative-time.tsx';
import { nameOf } from '../profile/profile-changes.tsx';
import { profileTexts } from '../profile/profile-texts.ts';
import { requestProgressTexts } from '../request-progress-texts.ts';
import { stepTexts } from './step-texts.ts';

type Step = NonNullable<StuckList['items'][number]['step']>;

/** What a step of the delivery does, in words. */
export function useStepName(): (step: Pick<Step, 'kind' | 'role' | 'clears' | 'isUndo'>) => string {
  const texts = useTexts(stepTexts);
  const { deliveryKinds, clears, attributes } = useTexts(requestProgressTexts);
  const profile = useTexts(profileTexts);
  return (step) => {
    const attribute = attributes[step.role] ?? nameOf(step.role, profile);
    const name = step.kind === 'SET_ATTRIBUTE' ? attribute : step.role;
    const what = step.clears ? clears(name) : deliveryKinds[step.kind](name);
    return step.isUndo ? texts.undoStep(what) : what;
  };
}

/** How often a step was tried, when it is tried next, and the sign-in service's last answer (rule delivery 11). */
export function StepTries({ step }: { step: Pick<Step, 'attempts' | 'nextAttemptAt' | 'fault'> }) {
  const texts = useTexts(stepTexts);
  const format = useFormat();
  if (step.attempts === 0) return null;
  return (
    <>
      <span>{format.plural(step.attempts, texts.attempts)}</span>
      {step.nextAttemptAt === null ? null : (
        <span>
          <span>{`, ${texts.nextTry} `}</span>
          <RelativeTime moment={step.nextAttemptAt} />
        </span>
      )}
      {step.fault === null ? null : <p>{texts.faults[step.fault]}</p>}
    </>
  );
}
