import type { MouseEvent, MouseEventHandler, ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** `danger` takes something away for good; `plain` looks like a link but acts. */
export type ButtonLook = 'primary' | 'outline' | 'danger' | 'plain';

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: 'usa-button',
  outline: 'usa-button usa-button--outline',
  danger: 'usa-button usa-button--secondary',
  plain: 'usa-button usa-button--unstyled',
};

interface ButtonProps {
  children: ReactNode;
  look?: ButtonLook;
  type?: 'button' | 'submit';
  icon?: IconName;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  disabled?: boolean;
  /** Why the button is disabled; shown beside it and describes it (rule page 9). */
  reason?: ReactNode;
  /** Id of the reason; needed when there is one. */
  reasonId?: string;
  /** Id of a reason that is shown elsewhere, because it holds for several buttons. */
  sharedReasonId?: string | undefined;
  /** Something is under way because of this button: it stays in place and does nothing. */
  busy?: boolean;
  /** The accessible name where the visible text is not enough, beginning with the visible text. */
  label?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** An action. Addresses are links (LinkButton). */
export function Button({
  children,
  look = 'primary',
  type = 'button',
  icon,
  onClick,
  disabled = false,
  reason,
  reasonId,
  sharedReasonId,
  busy = false,
  label,
  ref,
}: ButtonProps) {
  const explanation = disabled && reason !== undefined ? reasonId : undefined;
  return (
    <>
      <button
        ref={ref}
        // oxlint-disable-next-line react/button-has-type -- the type is one of two literals
        type={type}
        className={looks[look]}
        onClick={busy ? doNothing : onClick}
        disabled={disabled}
        aria-disabled={busy ? true : undefined}
        aria-label={label}
        aria-describedby={explanation ?? (disabled ? sharedReasonId : undefined)}
      >
        <LeadingMark icon={icon} busy={busy} />
        <span>{children}</span>
      </button>
      {explanation === undefined ? null : (
        <span className="reason" id={explanation}>
          {reason}
        </span>
      )}
    </>
  );
}

function LeadingMark({ icon, busy }: { icon: IconName | undefined; busy: boolean }) {
  if (busy) return <span className="spinner spinner--small" />;
  return icon === undefined ? null : <Icon name={icon} />;
}

/** A busy button keeps the focus, and does not send its form either. */
function doNothing(event: MouseEvent): void {
  event.preventDefault();
}

interface IconButtonProps {
  icon: IconName;
  /** The accessible name, also shown as a hint on hover. */
  label: string;
  /** Shown below the icon, where that does not say enough; the label begins with them. */
  words?: string;
  onClick: MouseEventHandler<HTMLButtonElement>;
  disabled?: boolean;
  /** Id of the visible text that says why it is disabled. */
  sharedReasonId?: string | undefined;
}

/** A small button with an icon. */
export function IconButton({
  icon,
  label,
  words,
  onClick,
  disabled = false,
  sharedReasonId,
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={words === undefined ? 'icon-button' : 'icon-button icon-button--worded'}
      aria-label={label}
      aria-describedby={disabled ? sharedReasonId : undefined}
      title={label}
      onClick={onClick}
      disabled={disabled}
    >
      <Icon name={icon} />
      {words === undefined ? null : <span>{words}</span>}
    </button>
  );
}

interface LinkButtonProps {
  children: ReactNode;
  href: string;
  look?: ButtonLook;
  icon?: IconName;
  label?: string;
  /** Opens a new tab; the label must say so. */
  newTab?: boolean;
  /** Saves the file that it leads to. */
  download?: boolean;
}

/** A link in the look of a button. */
export function LinkButton({
  children,
  href,
  look = 'primary',
  icon,
  label,
  newTab = false,
  download = false,
}: LinkButtonProps) {
  return (
    <a
      className={looks[look]}
      href={href}
      aria-label={label}
      download={download ? '' : undefined}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
    </a>
  );
}
