import { type FocusEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Notices } from '@portal/core/contract/account/notices.ts';
import { mostCounted } from '@portal/core/domain/notices/shown-notices.ts';
import { useNotices } from '../../../api/account/notices.ts';
import { useFormat } from '../../../content/format.ts';
import { useLanguage, useTexts } from '../../../content/language.tsx';
import { hasGoneElsewhere, useEscape, usePressOutside } from '../../../widgets/disclosure/closing.ts';
import './bell.css';
import { BellPanel } from './bell-panel.tsx';
import { bellTexts } from './bell-texts.ts';

/** Outline of a bell, on a 24 by 24 grid. */
const outline =
  'M12 22c1.1 0 2-.9 2-2h-4c0 1.1.9 2 2 2zm6-6v-5c0-3.07-1.63-5.64-4.5-6.32V4c0-.83-.67-1.5-1.5-1.5s-1.5.67-1.5 1.5v.68C7.64 5.36 6 7.92 6 11v5l-2 2v1h16v-1l-2-2z';

/** The person's notices, in the header of every screen (rule notices 3). They come from a part that comes after the first paint. */
export function Bell() {
  const [row] = useState(() => document.querySelector('.header-row'));
  return row === null ? null : createPortal(<BellInRow />, row);
}

function BellInRow() {
  const [isOpen, setIsOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const notices = useNotices();
  const label = useLabel(notices.data);
  const arrived = useArrived(notices.data);
  const close = (): void => {
    setIsOpen(false);
  };
  useEscape(
    isOpen,
    () => {
      close();
      button.current?.focus();
    },
    { isInner: true },
  );
  usePressOutside(isOpen, around, close);
  const closeOnLeave = (event: FocusEvent): void => {
    if (hasGoneElsewhere(event)) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- watches the focus of the controls inside
    <div ref={around} className="bell" onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        className="bell__button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label.name}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <svg className="usa-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={outline} />
        </svg>
        {label.count === '' ? null : <span className="bell__count">{label.count}</span>}
      </button>
      <div id={id} className="bell__panel" hidden={!isOpen}>
        {isOpen ? (
          <BellPanel notices={notices} onChoose={close} onMarked={() => button.current?.focus()} />
        ) : null}
      </div>
      <span className="usa-sr-only" role="status">
        {arrived}
      </span>
    </div>
  );
}

/** What the button is called, and the count on it; empty where everything is read. */
function useLabel(notices: Notices | undefined): { name: string; count: string } {
  const texts = useTexts(bellTexts);
  const format = useFormat();
  const { unread, unreadIsMinimum } = notices ?? { unread: 0, unreadIsMinimum: false };
  if (unread === 0) return { name: texts.title, count: '' };
  if (unread <= mostCounted && !unreadIsMinimum)
    return { name: format.plural(unread, texts.unread), count: format.number(unread) };
  const most = format.number(Math.min(unread, mostCounted));
  return { name: texts.unreadAtLeast(most), count: `${most}+` };
}

/** What has come since the page was opened, once for anyone who hears the page. */
function useArrived(notices: Notices | undefined): string {
  const texts = useTexts(bellTexts);
  const { language } = useLanguage();
  const [first, setFirst] = useState<number | null>(null);
  const newest = notices?.items[0];
  if (notices !== undefined && first === null) setFirst(newest?.position ?? 0);
  const isNew = newest !== undefined && first !== null && newest.position > first && !newest.isRead;
  return isNew ? texts.arrived(newest[language]) : '';
}
