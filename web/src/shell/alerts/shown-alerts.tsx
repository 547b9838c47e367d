import type { ActiveAlert } from '@portal/core/contract/site-alerts.ts';
import { alertNames } from '@portal/core/domain/content/alert-names.ts';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../content/language.tsx';
import { Icon } from '../../widgets/icon.tsx';
import { AlertBox } from './alert-box.tsx';
import { alertTexts } from './alert-texts.ts';

interface ShownAlertsProps {
  alerts: readonly ActiveAlert[];
  onClose: (alert: ActiveAlert) => void;
}

/** Alerts in a line each, and a summary; on a phone several are folded, but no emergency is (rule alerts 2). */
export function ShownAlerts({ alerts, onClose }: ShownAlertsProps) {
  const { label } = useTexts(alertNames);
  const section = useRef<HTMLElement>(null);
  const boxes = (areUrgent: boolean): ReactElement[] =>
    alerts.flatMap((alert, index) =>
      isUrgent(alert) === areUrgent
        ? [
            <AlertBox
              key={alert.id}
              alert={alert}
              onClose={() => {
                focusBeside(section.current, index);
                onClose(alert);
              }}
            />,
          ]
        : [],
    );
  return (
    <>
      {alerts.length === 0 ? null : (
        <section ref={section} className="site-alerts" aria-label={label}>
          <div className="container">
            {boxes(true)}
            <Folded>{boxes(false)}</Folded>
          </div>
        </section>
      )}
      <Announcement alerts={alerts} />
    </>
  );
}

function isUrgent({ level }: ActiveAlert): boolean {
  return level === 'emergency';
}

/** On a phone several lines are behind a button that says how many; its sheet shows neither elsewhere. */
function Folded({ children }: { children: readonly ReactElement[] }) {
  const texts = useTexts(alertTexts);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      {children.length < 2 ? null : (
        <button
          type="button"
          className="site-alerts__fold"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            setOpen(!open);
          }}
        >
          <span>{texts.notices(children.length)}</span>
          <Icon name={open ? 'expand-less' : 'expand-more'} />
        </button>
      )}
      <div id={id}>{children}</div>
    </>
  );
}

/** The focus goes on to the alert that takes the place of the closed one, or else to the content. */
function focusBeside(section: HTMLElement | null, index: number): void {
  const buttons = [...(section?.querySelectorAll<HTMLElement>('.icon-button') ?? [])];
  const next = buttons[index + 1] ?? buttons[index - 1] ?? document.querySelector<HTMLElement>('main');
  next?.focus({ preventScroll: true });
}

/** Says each alert once: politely, and an emergency at once. The regions are there before the words, so that they are read. */
function Announcement({ alerts }: { alerts: readonly ActiveAlert[] }) {
  const texts = useTexts(alertTexts);
  const { levels } = useTexts(alertNames);
  const [message, setMessage] = useState<readonly ActiveAlert[]>([]);
  useEffect(() => {
    setMessage(alerts);
    // oxlint-disable-next-line react/exhaustive-deps -- the list is new in each render, its texts are not
  }, [alerts.map(({ id, title }) => `${id} ${title}`).join(' ')]);
  const sentences = (areUrgent: boolean) =>
    message
      .filter((alert) => isUrgent(alert) === areUrgent)
      .map(({ id, level, title }) => <p key={id}>{texts.message(levels[level], title)}</p>);
  return (
    <div className="usa-sr-only">
      <div aria-live="polite">{sentences(false)}</div>
      <div aria-live="assertive">{sentences(true)}</div>
    </div>
  );
}
