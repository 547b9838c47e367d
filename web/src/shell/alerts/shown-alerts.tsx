import type { ActiveAlert } from '@portal/core/contract/site-alerts.ts';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../content/language.tsx';
import { widgetTexts } from '../../widgets/widget-texts.ts';
import { AlertBox } from './alert-box.tsx';
import { alertTexts } from './alert-texts.ts';
import { useClosedAlerts } from './closed-alerts.ts';

/** Those of these alerts that the person has not closed, and what is said of them (rule alerts 2). */
export function ShownAlerts({ alerts }: { alerts: readonly ActiveAlert[] }) {
  const texts = useTexts(alertTexts);
  const [closed, close] = useClosedAlerts(window.sessionStorage);
  const section = useRef<HTMLElement>(null);
  const open = alerts.filter(({ id }) => !closed.includes(id));
  return (
    <>
      {open.length === 0 ? null : (
        <section ref={section} className="site-alerts" aria-label={texts.label}>
          <div className="container">
            {open.map((alert, index) => (
              <AlertBox
                key={alert.id}
                alert={alert}
                onClose={() => {
                  focusBeside(section.current, index);
                  close(alert.id);
                }}
              />
            ))}
          </div>
        </section>
      )}
      <Announcement alerts={open} />
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
  const { alert: levels } = useTexts(widgetTexts);
  const [said, setSaid] = useState<readonly ActiveAlert[]>([]);
  useEffect(() => {
    setSaid(alerts);
    // oxlint-disable-next-line react/exhaustive-deps -- the list is made anew in each render, its ids are not
  }, [alerts.map(({ id }) => id).join(' ')]);
  const sentences = (isUrgent: boolean) =>
    said
      .filter(({ level }) => (level === 'emergency') === isUrgent)
      .map(({ id, level, title }) => <p key={id}>{texts.said(levels[level], title)}</p>);
  return (
    <div className="usa-sr-only">
      <div aria-live="polite">{sentences(false)}</div>
      <div aria-live="assertive">{sentences(true)}</div>
    </div>
  );
}
