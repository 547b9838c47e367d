import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../content/language.tsx';
import { widgetTexts } from '../widget-texts.ts';
import { dialogTexts } from './dialog-texts.ts';
import { Button } from '../button.tsx';
import { Dialog, type Dismissal } from './dialog.tsx';
import { Icon } from '../icon.tsx';
import { Spinner } from '../notices/loading.tsx';
import type { Elements } from '../../content/elements.ts';

/** The state of an action that a dialog asked about (rule page 1). */
export type ActionState = 'asking' | 'busy' | 'success' | 'failure';

interface ConfirmationDialogProps {
  /** Unlike any other on the page. */
  id: string;
  title: string;
  children: Elements;
  onConfirm: () => void;
  onClose: () => void;
  /** Defaults to OK. */
  confirmText?: string;
  /** Defaults to Cancel. */
  cancelText?: string;
  /** Takes something away for good. */
  danger?: boolean;
  state?: ActionState;
  /** What to read after success or failure. */
  result?: ReactNode;
  /** The button that leaves after success or failure; defaults to OK. */
  doneText?: string;
  /** Shown while the action is under way; needed when that is ever shown. */
  busyText?: string;
  /** Does the action again; absent where that cannot help. */
  onRetry?: (() => void) | undefined;
  /**
   * How it may be left other than by its buttons. By default with Escape, which is Cancel before the action and the last button
   * after it: without close icon and outside click it is the keyboard's usual way out. Not at all while the action is
   * under way.
   */
  dismissal?: Dismissal;
}

/** Asks before an action and then tells how it went. A failure stays in the dialog (rule page 1). */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { state = 'asking', dismissal = 'escape' } = props;
  const over = state === 'success' || state === 'failure';
  const progress = useFocusOnceConfirmed(state);
  return (
    <Dialog
      id={props.id}
      title={props.title}
      dismissal={state === 'busy' ? 'locked' : dismissal}
      onDismiss={props.onClose}
      footer={over ? <LeavingButtons {...props} /> : <AskingButtons {...props} />}
    >
      {over ? null : props.children}
      <div aria-live="polite" ref={progress} tabIndex={-1}>
        {over ? <Outcome success={state === 'success'}>{props.result}</Outcome> : null}
        {state === 'busy' && props.busyText !== undefined ? <Spinner text={props.busyText} /> : null}
      </div>
    </Dialog>
  );
}

function AskingButtons({ state, danger = false, ...props }: ConfirmationDialogProps) {
  const texts = useTexts(dialogTexts);
  const isBusy = state === 'busy';
  return (
    <>
      <Button look={danger ? 'danger' : 'primary'} disabled={isBusy} onClick={props.onConfirm}>
        {props.confirmText ?? texts.ok}
      </Button>
      <Button look="outline" disabled={isBusy} onClick={props.onClose}>
        {props.cancelText ?? texts.cancel}
      </Button>
    </>
  );
}

function LeavingButtons({ state, onRetry, doneText, onClose }: ConfirmationDialogProps) {
  const { ok } = useTexts(dialogTexts);
  const texts = useTexts(widgetTexts);
  const retry = state === 'failure' && onRetry !== undefined;
  return (
    <>
      {retry ? <Button onClick={onRetry}>{texts.retry}</Button> : null}
      <Button look={retry ? 'outline' : 'primary'} onClick={onClose}>
        {doneText ?? ok}
      </Button>
    </>
  );
}

/** The button that was pressed is disabled at first and gone in the end: the focus moves to how the action goes. */
function useFocusOnceConfirmed(state: ActionState) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (state !== 'asking') container.current?.focus();
  }, [state]);
  return container;
}

/** A large icon and the words of success or failure. */
export function Outcome({ success, children }: { success: boolean; children: ReactNode }) {
  return (
    <div className={success ? 'outcome outcome--good' : 'outcome outcome--bad'}>
      <Icon name={success ? 'check-circle' : 'error'} />
      <div>{children}</div>
    </div>
  );
}
