import { alertNames } from '@portal/core/domain/content/alert-names.ts';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../../content/language.tsx';
import { type AlertType, alertLooks } from './alert.tsx';

interface NoticeLineProps {
  type: AlertType;
  title?: string | undefined;
  /** Id of the title, where it is the reason of buttons elsewhere. */
  titleId?: string | undefined;
  children: ReactNode;
  /** What to press, beside the text or below it. */
  action?: ReactElement | undefined;
}

/** A notice as a line of a list: the text goes on behind its title. */
export function NoticeLine({ type, title, titleId, children, action }: NoticeLineProps) {
  const { levels } = useTexts(alertNames);
  return (
    <li className="notice-line">
      <div className={`${alertLooks[type]} usa-alert--slim`}>
        <div className="usa-alert__body">
          <div className="notice-line__words">
            <span className="usa-sr-only">{`${levels[type]}: `}</span>
            {title === undefined ? null : (
              <p className="usa-alert__heading" id={titleId}>
                {title}
              </p>
            )}
            <div className="usa-alert__text">{children}</div>
          </div>
          {action === undefined ? null : <div className="notice-line__action">{action}</div>}
        </div>
      </div>
    </li>
  );
}
