import { useState } from 'react';
import { LinkButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { refuseEmptyIds } from '../ids.ts';
import { useSettledMatch } from './settled-match.ts';
import './page-foot.scss';
import type { Elements } from '../../content/elements.ts';

/** A link, or an action such as opening a dialog, whose id is unlike any other of the same list. */
export type FootEntry = { text: string } & (
  | { href: string }
  | { id: string; onPress: () => void; opensDialog: boolean }
);

/** Links that belong together. */
export interface FootList {
  /** Unlike any other of the same foot. */
  id: string;
  heading: string;
  entries: readonly FootEntry[];
}

interface PageFootProps {
  id: string;
  /** What the links are called as a whole. */
  label: string;
  lists: readonly FootList[];
  /** The words of the link to the top of the page. */
  top: string;
  /** The one thing that people at the end of a page may still want. */
  callToAction?: { text: string; href: string };
  /** The content below everything else. */
  children?: Elements;
}

/** Up to this width the lists fold (rule page 17). */
const phone = '(max-width: 480px)';
/** How long the window keeps its size before the lists follow it, in milliseconds. */
const resizePauseMs = 300;

/**
 * The foot of every page: lists of links in three columns, or four where there are more lists, and the way back up.
 * @throws Error without an id, or with the same one for two lists
 */
export function PageFoot({ id, label, lists, top, callToAction, children }: PageFootProps) {
  refuseWithoutIds(id, lists);
  const folds = useSettledMatch(phone, resizePauseMs);
  const columns = lists.length > 3 ? 'footer__columns footer__columns--four' : 'footer__columns';
  return (
    <footer id={id} className="footer">
      <div className="container footer__first">
        <a className="footer__top" href="#top">
          <Icon name="arrow-upward" />
          <span>{top}</span>
        </a>
        {callToAction === undefined ? null : (
          <LinkButton look="outline" href={callToAction.href}>
            {callToAction.text}
          </LinkButton>
        )}
      </div>
      <div className="footer__groups">
        <nav className={`container ${columns}`} aria-label={label}>
          {lists.map((list) => (
            <LinkList key={list.id} id={`${id}-${list.id}`} list={list} folds={folds} />
          ))}
        </nav>
      </div>
      {children}
    </footer>
  );
}

interface LinkListProps {
  id: string;
  list: FootList;
  /** Whether its heading unfolds it. */
  folds: boolean;
}

function LinkList({ id, list, folds }: LinkListProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      <h2 className="footer__heading">
        {folds ? (
          <button
            type="button"
            className="footer__fold"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
            <span>{list.heading}</span>
            <Icon name="expand-more" />
          </button>
        ) : (
          list.heading
        )}
      </h2>
      <ul id={id} className="footer__links" hidden={folds && !isOpen}>
        {list.entries.map((entry) => (
          <li key={'href' in entry ? entry.href : entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { entry: FootEntry }) {
  if ('href' in entry) return <a href={entry.href}>{entry.text}</a>;
  return (
    <button
      type="button"
      className="usa-button usa-button--unstyled footer__action"
      aria-haspopup={entry.opensDialog ? 'dialog' : undefined}
      onClick={() => {
        entry.onPress();
      }}
    >
      {entry.text}
    </button>
  );
}

/** For developers: without ids, headings and what they unfold could not belong together. */
function refuseWithoutIds(id: string, lists: readonly FootList[]): void {
  const ids = lists.map((list) => list.id);
  refuseEmptyIds(id, ...ids);
  if (new Set(ids).size < ids.length) throw new Error('Each `id` of a foot is another one');
}
