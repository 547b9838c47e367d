import { type Format, useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialogs/dialog.tsx';
import { exportDialogTexts } from './export-dialog-texts.ts';
import { percentOf, type TimeLeft } from './export-progress.ts';
import type { ExportView } from './use-export.ts';
import './export-progress.css';

interface ExportDialogProps {
  /** Null until the number of rows is known. */
  view: ExportView | null;
  /** Which one in the line it is; null where it does not wait. */
  position: number | null;
  onCancel: () => void;
}

/** Lies over the page while a report comes: how far it is, how long it still takes, and the way out. */
export function ExportDialog({ view, position, onCancel }: ExportDialogProps) {
  const texts = useTexts(exportDialogTexts);
  const format = useFormat();
  const notice = view?.notice ?? null;
  const beforeRows = position === null ? texts.preparing : texts.position(format.number(position));
  const waiting = position === null ? '' : beforeRows;
  const announced = notice === null ? waiting : texts.percent(format.number(notice));
  return (
    <Dialog
      id="export"
      title={texts.title}
      onDismiss={onCancel}
      footer={
        <Button look="outline" onClick={onCancel}>
          {texts.cancel}
        </Button>
      }
    >
      <div className="export-progress">
        <span className="spinner" />
        <div className="export-progress__words">
          <p>
            {view === null ? beforeRows : texts.rows(format.number(view.rows), format.number(view.total))}
          </p>
          <progress aria-label={texts.progress} max={100} value={view === null ? 0 : percentOf(view)} />
          <p className="export-progress__left">
            {view === null || view.left === null ? '' : leftWords(view.left, texts, format)}
          </p>
        </div>
      </div>
      <p className="usa-sr-only" aria-live="polite">
        {announced}
      </p>
    </Dialog>
  );
}

function leftWords(left: TimeLeft, texts: (typeof exportDialogTexts)['en'], format: Format): string {
  return 'seconds' in left
    ? format.plural(left.seconds, texts.secondsLeft)
    : format.plural(left.minutes, texts.minutesLeft);
}
