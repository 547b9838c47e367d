import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FormStep } from '@portal/core/domain/forms/question-kind.ts';
import { leadsBack } from '@portal/core/domain/forms/steps.ts';
import { useSubmitRequest } from '../../api/requests.ts';
import { useLanguage, useTexts } from '../../content/language.tsx';
import { wizardTexts } from './request-wizard-texts.ts';
import type { ApplicationsSearch, ScreenProps } from '../../screens/searches.ts';
import { useHeldBack } from '../../shell/router.ts';
import { Button } from '../../widgets/button.tsx';
import { ConfirmationDialog } from '../../widgets/dialogs/confirmation-dialog.tsx';
import { Dialog } from '../../widgets/dialogs/dialog.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { StepIndicator } from '../../widgets/step-indicator.tsx';
import { useCardFlow } from './card-flow.ts';
import { useFaultFocus } from './fault-focus.ts';
import { Questions, stepTexts } from './questions/question-parts.tsx';
import { ReviewStep } from './review-step.tsx';
import { submissionOf } from './submission.ts';
import { FocusTarget, Refused, RefusedFooter, Submitted, SubmittedFooter } from './submit-outcome.tsx';
import { stepAddress, useWizard, type Wizard, type WizardSubject } from './use-wizard.ts';

/** How to get at the roles held now. */
interface PresentRoles {
  /** Resolves to whether they have arrived; never rejects. */
  load: () => Promise<boolean>;
  isLoading: boolean;
  /** Why the last attempt failed; null when it did not. */
  fault: unknown;
}

interface WizardFormProps extends ScreenProps<ApplicationsSearch>, WizardSubject {
  roles: PresentRoles;
  onClose: () => void;
}

/** The wizard of one person for one application (rules forms 1 and 3). */
export function WizardForm({ search, changeSearch, roles, onClose: close, ...subject }: WizardFormProps) {
  const texts = useTexts(wizardTexts);
  const { card, type } = subject;
  const wizard = useWizard(subject, search.step);
  const submission = useSubmission(wizard);
  const [isLeaving, setLeaving] = useState(false);
  const tell = useCardFlow(type);
  const onClose = (): void => {
    tell(submission);
    close();
  };
  const outcome = useFocusWhen(submission.isOver);
  const leave = (): void => {
    if (wizard.hasAnswers) setLeaving(true);
    else onClose();
  };
  const goTo = (step: FormStep): void => {
    changeSearch({ step: stepAddress(step) });
  };
  useEffect(() => {
    const shown = stepAddress(wizard.current);
    // Otherwise, once this step becomes valid, the wizard would jump to the step in the address.
    if (search.step !== undefined && search.step !== shown) changeSearch({ step: shown }, { replace: true });
  });
  const loadRoles = async (): Promise<void> => {
    if (!(await roles.load())) return;
    wizard.renewKey();
    submission.reset();
  };
  const over = submission.isSuccess ? (
    <Submitted type={type} request={submission.data} application={card.appName} />
  ) : submission.isError ? (
    <Refused type={type} fault={submission.error} rolesFault={roles.fault} />
  ) : null;
  const footers = submission.isSuccess ? (
    <SubmittedFooter onClose={onClose} />
  ) : submission.isError ? (
    <RefusedFooter
      type={type}
      fault={submission.error}
      onRetry={submission.send}
      onReview={submission.reset}
      onLoadRoles={() => void loadRoles()}
      isLoadingRoles={roles.isLoading}
      onClose={onClose}
    />
  ) : null;
  return (
    <>
      {/* First, so that it closes first when both go: while it is open nothing outside can take the focus back. */}
      {isLeaving ? (
        <ConfirmationDialog
          id="leave-wizard"
          title={texts.leave.title}
          confirmText={texts.leave.confirm}
          cancelText={texts.leave.stay}
          danger
          onConfirm={() => {
            wizard.forget();
            onClose();
          }}
          onClose={() => {
            setLeaving(false);
          }}
        >
          <p>{texts.leave.question}</p>
        </ConfirmationDialog>
      ) : null}
      {over === null ? (
        <Steps
          wizard={wizard}
          search={search}
          goTo={goTo}
          isSubmitting={submission.isPending}
          onSubmit={submission.send}
          onLeave={leave}
        />
      ) : (
        <Dialog
          id="wizard"
          title={texts.kinds[type].title(card.appName)}
          wide
          onDismiss={onClose}
          footer={footers}
        >
          <FocusTarget ref={outcome}>{over}</FocusTarget>
        </Dialog>
      )}
    </>
  );
}

/** Sends the answers once: repeats carry the same key, and while one is on its way nothing else is sent. */
function useSubmission(wizard: Wizard) {
  const submit = useSubmitRequest();
  const { mutateAsync, isPending } = submit;
  const send = (): void => {
    if (isPending) return;
    const { idempotencyKey } = wizard;
    mutateAsync({ submission: submissionOf(wizard), idempotencyKey }).then(
      wizard.forget,
      () => undefined, // The mutation's own state tells the failure.
    );
  };
  return { ...submit, send, isOver: submit.isSuccess || submit.isError };
}

function isSecondClick({ nativeEvent }: SyntheticEvent): boolean {
  return nativeEvent instanceof UIEvent && nativeEvent.detail > 1;
}

interface StepsProps {
  wizard: Wizard;
  search: ApplicationsSearch;
  goTo: (step: FormStep) => void;
  isSubmitting: boolean;
  onSubmit: () => void;
  onLeave: () => void;
}

function Steps({ wizard, search, goTo, isSubmitting, onSubmit, onLeave }: StepsProps) {
  const texts = useTexts(wizardTexts);
  const { steps, current, faults, card } = wizard;
  const kind = texts.kinds[wizard.type];
  const { language } = useLanguage();
  const index = steps.indexOf(current);
  const heading = useStepFocus(current);
  const [tries, setTries] = useState<{ step: FormStep; count: number } | null>(null);
  const form = useFaultFocus(tries?.count ?? 0);
  const previous = leadsBack(current) ? steps[index - 1] : undefined;
  const advance = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (faults.length > 0) {
      setTries({ step: current, count: (tries?.count ?? 0) + 1 });
      return;
    }
    const next = steps[index + 1];
    if (next !== undefined) goTo(next);
    // The second press of a double click was meant for Next, which was here a moment ago.
    else if (!isSecondClick(event)) onSubmit();
  };
  const shown = tries?.step === current ? faults : [];
  const question = (
    <h3 ref={heading} tabIndex={-1} className="wizard__question">
      {current === 'REVIEW'
        ? texts.review.question
        : stepTexts[current][language].question(card.appName, wizard.type)}
    </h3>
  );
  return (
    <Dialog
      id="wizard"
      title={kind.title(card.appName)}
      wide
      // Who decides arrives a moment later than the rest of the review.
      steady={current === 'REVIEW'}
      dismissal={isSubmitting ? 'locked' : 'escape'}
      onDismiss={onLeave}
      footer={
        <>
          <Button onClick={advance} busy={isSubmitting}>
            {current !== 'REVIEW' ? texts.next : isSubmitting ? texts.submitting : texts.submit}
          </Button>
          {previous === undefined ? null : (
            <Button
              look="outline"
              disabled={isSubmitting}
              onClick={() => {
                goTo(previous);
              }}
            >
              {texts.back}
            </Button>
          )}
          <Button look="plain" disabled={isSubmitting} onClick={onLeave}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <StepIndicator
        id="wizard-steps"
        label={texts.stepsLabel}
        steps={steps.map((step) =>
          step === 'REVIEW' ? texts.review.label : stepTexts[step][language].label,
        )}
        current={index}
      />
      <NoWayBack key={current} isHeld={!leadsBack(current)} />
      <form ref={form} className="wizard__form" noValidate onSubmit={advance}>
        {current === 'REVIEW' ? (
          <ReviewStep wizard={wizard} question={question} search={search} />
        ) : (
          <Questions
            key={current}
            wizard={wizard}
            shown={shown}
            heading={question}
            questions={wizard.questionsOf(current)}
          />
        )}
      </form>
    </Dialog>
  );
}

/** Holds the browser's Back at a step that nobody goes back from, and says so once somebody has tried. */
function NoWayBack({ isHeld }: { isHeld: boolean }) {
  const texts = useTexts(wizardTexts);
  if (!useHeldBack(isHeld)) return null;
  return (
    <Alert id="no-way-back" type="info" slim announce>
      {texts.noWayBack}
    </Alert>
  );
}

/**
 * After a change of step the question has the focus, at the top of the dialog, or the field where the step asks for
 * nothing but a text and shows where: what is typed then arrives. On opening the dialog's title keeps it. When zoom leaves
 * little height, what is above the question scrolls out of sight rather than its choices.
 */
function useStepFocus(step: FormStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.closest('dialog')?.scrollTo(0, 0);
    (onlyText(heading.current) ?? heading.current)?.focus({ preventScroll: true });
    const { bottom = 0 } = heading.current?.getBoundingClientRect() ?? {};
    if (bottom > window.innerHeight / 2) heading.current?.scrollIntoView({ block: 'start' });
  }, [step]);
  return heading;
}

/** The visible field of a step that asks for one text and nothing else; its question is read out as the name of the group around it. */
function onlyText(heading: HTMLElement | null): HTMLElement | null {
  const [field, ...others] =
    heading?.closest('form')?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [];
  if (field === undefined || others.length > 0 || !field.matches('textarea, [type=text]:not([role])'))
    return null;
  return field.getBoundingClientRect().bottom <= window.innerHeight ? field : null;
}

function useFocusWhen(isShown: boolean) {
  const target = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isShown) target.current?.focus();
  }, [isShown]);
  return target;
}
