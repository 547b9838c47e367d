import type { ReactNode } from 'react';
import { useTexts } from '../content/language.tsx';
import { widgetTexts } from '../content/widgets.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

/** Where a deed stands that a dialog asked about (spec section 4, cancel and remove modals). */
export type DeedState = 'asking' | 'busy' | 'success' | 'failure';

interface ConfirmationDialogProps {
  title: string;
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  /** Defaults to OK. */
  confirmText?: string;
  /** Defaults to Cancel. */
  cancelText?: string;
  /** Takes something away for good. */
  danger?: boolean;
  state?: DeedState;
  /** What to read after success or failure. */
  result?: ReactNode;
  /** The one button after success or failure; defaults to OK. */
  doneText?: string;
}

/** Asks before a deed and then tells how it went. A failure stays in the dialog (details section 7, reading 11). */
export function ConfirmationDialog({ state = 'asking', ...props }: ConfirmationDialogProps) {
  const texts = useTexts(widgetTexts);
  const over = state === 'success' || state === 'failure';
  const footer = over ? (
    <Button onClick={props.onClose}>{props.doneText ?? texts.ok}</Button>
  ) : (
    <>
      <Button
        look={props.danger === true ? 'danger' : 'primary'}
        disabled={state === 'busy'}
        onClick={props.onConfirm}
      >
        {props.confirmText ?? texts.ok}
      </Button>
      <Button look="outline" disabled={state === 'busy'} onClick={props.onClose}>
        {props.cancelText ?? texts.cancel}
      </Button>
    </>
  );
  return (
    <Dialog
      title={props.title}
      dismissal={state === 'busy' ? 'locked' : 'escape'}
      onDismiss={props.onClose}
      footer={footer}
    >
      {over ? null : props.children}
      <div aria-live="polite">
        {over ? <Outcome success={state === 'success'}>{props.result}</Outcome> : null}
      </div>
    </Dialog>
  );
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
