import type { AlertView } from '@portal/core/contract/site-alerts.ts';
import { alertLevels } from '@portal/core/domain/alerts/alert-levels.ts';
import type { WrittenAlert } from '@portal/core/domain/alerts/site-alert.ts';
import { useKeptText } from '../../request-view/kept-text.ts';

/** An alert that is being written, and the version that it began with; 0 for a new one. */
export interface TypedAlert {
  alert: WrittenAlert;
  version: number;
}

const blank: WrittenAlert = {
  level: 'info',
  title: { en: '', es: '' },
  body: { en: '', es: '' },
  from: '',
  until: '',
};

/** What a form for an alert begins with. */
export function typedOf(view: AlertView | null): TypedAlert {
  if (view === null) return { alert: blank, version: 0 };
  const { level, title, body, from, until, version } = view;
  return { alert: { level, title, body, from, until }, version };
}

/** Keeps what was typed in this tab through a reload or an ended session (rule sessions 9). */
export function useTypedAlert(view: AlertView | null) {
  const kept = useKeptText(`alert:${view?.alertId ?? 'new'}`);
  const typed = readTyped(kept.text) ?? typedOf(view);
  const put = (after: TypedAlert): void => {
    kept.change(JSON.stringify(after));
  };
  return {
    ...typed,
    change: (change: Partial<WrittenAlert>) => {
      put({ ...typed, alert: { ...typed.alert, ...change } });
    },
    /** Goes on from another version, with what was typed. */
    goOnFrom: (version: number) => {
      put({ ...typed, version });
    },
    /** Begins anew from an alert as it is. */
    beginWith: (other: AlertView) => {
      put(typedOf(other));
    },
    forget: kept.forget,
  };
}

/** What was kept, or null where it is nothing of ours. */
export function readTyped(text: string): TypedAlert | null {
  try {
    const { alert, version } = Object(JSON.parse(text)) as Record<string, unknown>; // Any value can be turned into an object.
    const given = Object(alert) as Record<string, unknown>;
    const { level, title, body, from, until } = given;
    const known = alertLevels.find((one) => one === level);
    if (known === undefined || !isText(from) || !isText(until) || typeof version !== 'number') return null;
    if (!isBoth(title) || !isBoth(body)) return null;
    return { alert: { level: known, title, body, from, until }, version };
  } catch {
    return null;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isBoth(value: unknown): value is WrittenAlert['title'] {
  const { en, es } = Object(value) as Record<string, unknown>;
  return isText(en) && isText(es);
}
