import { alertNames } from '@portal/core/domain/content/alert-names.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../content/language.tsx';
import { refuseEmptyIds } from '../ids.ts';

/** The five kinds of alert (rule page 8). */
export type AlertType = 'info' | 'warning' | 'error' | 'success' | 'emergency';

/** The classes of each kind. */
export const alertLooks: Readonly<Record<AlertType, string>> = {
  info: 'usa-alert usa-alert--info',
  warning: 'usa-alert usa-alert--warning',
  error: 'usa-alert usa-alert--error',
  success: 'usa-alert usa-alert--success',
  emergency: 'usa-alert usa-alert--emergency',
};

export interface AlertWordsProps {
  type: AlertType;
  title?: string | undefined;
  /** Id of the title, where it is the reason of buttons elsewhere. */
  titleId?: string | undefined;
  children: ReactNode;
}

/** The text of an alert. Its kind is also in words, for those who do not see the color. */
export function AlertWords({ type, title, titleId, children }: AlertWordsProps) {
  const { levels } = useTexts(alertNames);
  return (
    <>
      <span className="usa-sr-only">{`${levels[type]}: `}</span>
      {title === undefined ? null : (
        <p className="usa-alert__heading" id={titleId}>
          {title}
        </p>
      )}
      <div className="usa-alert__text">{children}</div>
    </>
  );
}

interface AlertProps extends AlertWordsProps {
  /** Unlike any other on the page. */
  id: string;
  /** Less padding and no title. */
  slim?: boolean;
  /** True when it appears because of something the person did: it is then read out. */
  announce?: boolean;
}

/**
 * A notice in the page.
 * @throws Error without an id
 */
export function Alert({ id, slim = false, announce = false, ...words }: AlertProps) {
  refuseEmptyIds(id);
  const { type } = words;
  const role = announce ? (type === 'error' || type === 'emergency' ? 'alert' : 'status') : undefined;
  return (
    <div id={id} className={`${alertLooks[type]} ${slim ? 'usa-alert--slim' : ''}`} role={role}>
      <div className="usa-alert__body">
        <AlertWords {...words} />
      </div>
    </div>
  );
}
