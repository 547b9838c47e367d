import type { ReactNode } from 'react';
import { refuseEmptyIds } from '../ids.ts';

/** A list of cards: three columns from 1,100 px, two from 640, one below (rule page 10). */
export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="card-grid" aria-label={label}>
      {children}
    </ul>
  );
}

interface CardProps {
  /** Unlike any other on the page. */
  id: string;
  heading: string;
  /** Id of the heading, for addresses and texts elsewhere that lead to it. */
  headingId?: string;
  /** Picture before the heading; decoration. */
  media?: ReactNode;
  /** Small buttons at the end of the header. */
  actions?: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom, at the same position on each card. */
  footer?: ReactNode;
}

/**
 * One card of a CardGrid.
 * @throws Error without an id
 */
export function Card({ id, heading, headingId, media, actions, children, footer }: CardProps) {
  refuseEmptyIds(id);
  return (
    <li id={id} className="card">
      <div className="card__header">
        {media ? <div className="card__media">{media}</div> : null}
        <h2 className="card__heading" id={headingId}>
          {heading}
        </h2>
        {actions ? <div className="card__actions">{actions}</div> : null}
      </div>
      <div className="card__body">{children}</div>
      {footer ? <div className="card__footer">{footer}</div> : null}
    </li>
  );
}
