import type { ReactElement } from 'react';
import { refuseEmptyIds } from '../ids.ts';
import { alertLooks, AlertWords, type AlertWordsProps } from './alert.tsx';

interface NoticeLineProps extends AlertWordsProps {
  /** Unlike any other on the page. */
  id: string;
  /** What to press, beside the text or below it. */
  action?: ReactElement | undefined;
}

/**
 * A notice as a line of a list: the text follows its title.
 * @throws Error without an id
 */
export function NoticeLine({ id, action, ...words }: NoticeLineProps) {
  refuseEmptyIds(id);
  return (
    <li id={id} className="notice-line">
      <div className={`${alertLooks[words.type]} usa-alert--slim`}>
        <div className="usa-alert__body">
          <div className="notice-line__words">
            <AlertWords {...words} />
          </div>
          {action === undefined ? null : <div className="notice-line__action">{action}</div>}
        </div>
      </div>
    </li>
  );
}
