import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTexts } from '../../content/language.tsx';
import { dialogTexts } from './dialog-texts.ts';
import { focusOfOpener } from './focus-of-opener.ts';
import { refuseEmptyIds } from '../ids.ts';
import { Icon } from '../icon.tsx';
import { DialogNotice } from '../notices/notice-slot.tsx';

/**
 * How a dialog may be left other than by its own buttons. `free`: close icon, Escape and a click outside. `escape`: Escape
 * only (the specification's dialogs without close icon). `locked`: not at all, while something is under way.
 */
export type Dismissal = 'free' | 'escape' | 'locked';

const closedBy: Readonly<Record<Dismissal, 'any' | 'closerequest' | 'none'>> = {
  free: 'any',
  escape: 'closerequest',
  locked: 'none',
};

interface DialogProps {
  /** Unlike any other on the page. */
  id: string;
  title: string;
  /** Called when the person wants out; the parent takes the dialog away, or asks first. */
  onDismiss: () => void;
  dismissal?: Dismissal;
  children: ReactNode;
  footer?: ReactNode;
  /** Wide enough for a form with a step indicator. */
  wide?: boolean;
  /** As tall as there is room for, whatever arrives inside: no button moves away from under a press. */
  steady?: boolean;
  /** `alertdialog` interrupts: an answer is needed. */
  role?: 'dialog' | 'alertdialog';
}

/**
 * A modal dialog: render it to open it, take it out to close it. The browser keeps the focus inside and gives it
 * back to where it was; the heading has it first. Fills the screen below 640 px.
 * @throws Error without an id
 */
export function Dialog({
  id,
  title,
  onDismiss,
  dismissal = 'escape',
  children,
  footer,
  wide = false,
  steady = false,
  role,
}: DialogProps) {
  refuseEmptyIds(id);
  const texts = useTexts(dialogTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = `${id}-heading`;
  useLayoutEffect(() => {
    const shown = dialog.current;
    const hasClosed = focusOfOpener();
    shown?.showModal();
    heading.current?.focus();
    // Only closing it before the element leaves the page makes the browser give the focus back.
    return () => {
      shown?.close();
      hasClosed();
    };
  }, []);
  const leave = (event: SyntheticEvent): void => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    if (dismissal !== 'locked') onDismiss();
  };
  const reopen = (): void => {
    // A browser may close a dialog on a second Escape without asking; whether it closes is up to the parent.
    if (dialog.current?.isConnected === true && !dialog.current.open) {
      dialog.current.showModal();
      if (dismissal !== 'locked') onDismiss();
    }
  };
  const escapeSearch = (event: KeyboardEvent): void => {
    // Chromium spends the first Escape in a search field on emptying it.
    const isSearch = event.target instanceof HTMLInputElement && event.target.type === 'search';
    if (event.key !== 'Escape' || !isSearch || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (dismissal !== 'locked') onDismiss();
  };
  const clickOutside = (event: MouseEvent): void => {
    if (dismissal !== 'free' || !isOutside(event, dialog.current)) return;
    // The press would put the focus on what is below it, after the browser has given it back to where it was.
    event.preventDefault();
    onDismiss();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the keyboard's way out
    <dialog
      id={id}
      ref={dialog}
      // A browser makes what scrolls a stop for the Tab key; the heading has the focus, and the arrow keys scroll from there.
      tabIndex={-1}
      className={`dialog ${wide ? 'dialog--wide' : ''} ${steady ? 'dialog--steady' : ''}`}
      aria-labelledby={headingId}
      role={role}
      closedby={closedBy[dismissal]}
      onCancel={leave}
      onClose={reopen}
      onKeyDown={escapeSearch}
      onMouseDown={clickOutside}
    >
      <div className="dialog__content">
        <div className="dialog__header">
          <h2 className="dialog__heading" id={headingId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {dismissal === 'free' ? (
            <button type="button" className="icon-button" aria-label={texts.close} onClick={onDismiss}>
              <Icon name="close" />
            </button>
          ) : null}
        </div>
        <div className="dialog__body">{children}</div>
        <DialogNotice />
        {footer ? <div className="dialog__footer">{footer}</div> : null}
      </div>
    </dialog>
  );
}

/** Whether a press landed on the backdrop: it belongs to the dialog element but lies outside its box. */
function isOutside(event: MouseEvent, dialog: HTMLDialogElement | null): boolean {
  if (dialog === null || event.target !== dialog) return false;
  const box = dialog.getBoundingClientRect();
  return (
    event.clientX < box.left ||
    event.clientX > box.right ||
    event.clientY < box.top ||
    event.clientY > box.bottom
  );
}
