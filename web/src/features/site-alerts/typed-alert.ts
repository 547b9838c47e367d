import type { AlertView } from '@portal/core/contract/site-alerts.ts';
import { alertLevels } from '@portal/core/domain/alerts/alert-levels.ts';
import type { WrittenAlert } from '@portal/core/domain/alerts/site-alert.ts';
import { useVersionedDraft } from '../../session/drafts/draft.ts';
import { number, oneOf, partsOf, text } from '../../session/drafts/shapes.ts';

/** An alert that is being written, and the version that it began with; 0 for a new one. */
interface AlertDraft {
  alert: WrittenAlert;
  version: number;
}

const inBoth = partsOf<WrittenAlert['title']>({ en: text, es: text });
const shape = partsOf<AlertDraft>({
  alert: partsOf<WrittenAlert>({
    level: oneOf(alertLevels),
    title: inBoth,
    body: inBoth,
    from: text,
    until: text,
  }),
  version: number,
});

const blank: WrittenAlert = {
  level: 'info',
  title: { en: '', es: '' },
  body: { en: '', es: '' },
  from: '',
  until: '',
};

/** What was typed over this alert, or into a new one, kept as a draft. */
export function useTypedAlert(view: AlertView | null) {
  const current = draftOf(view);
  const { value, change, ...draft } = useVersionedDraft(`alert:${view?.alertId ?? 'new'}`, shape, current);
  return {
    ...draft,
    ...value,
    change: (part: Partial<WrittenAlert>) => {
      change({ alert: { ...value.alert, ...part } });
    },
    startAgain: () => {
      change(current);
    },
  };
}

function draftOf(view: AlertView | null): AlertDraft {
  if (view === null) return { alert: blank, version: 0 };
  const { level, title, body, from, until, version } = view;
  return { alert: { level, title, body, from, until }, version };
}
