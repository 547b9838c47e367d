import { useEffect, useState } from 'react';
import type { ReportProgress } from '../../../api/reports/report-file.ts';
import { type Format, useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { Button } from '../../../widgets/button.tsx';
import { Dialog } from '../../../widgets/dialogs/dialog.tsx';
import { exportDialogTexts } from './export-dialog-texts.ts';
import { percentOf, quarterToTell, timeLeft, type TimeLeft, type Told } from './export-progress.ts';

interface ExportDialogProps {
  /** Null until the number of rows is known. */
  progress: ReportProgress | null;
  onCancel: () => void;
}

/** Lies over the page while a report comes: how far it is, how long it still takes, and the way out. */
export function ExportDialog({ progress, onCancel }: ExportDialogProps) {
  const texts = useTexts(exportDialogTexts);
  const format = useFormat();
  const [begun, setBegun] = useState<number | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const now = performance.now();
  useEffect(() => {
    if (progress === null) return;
    const at = performance.now();
    setBegun((before) => before ?? at);
    setTold((before) => quarterToTell(progress, before, at) ?? before);
  }, [progress]);
  const left = progress === null || begun === null ? null : timeLeft(progress, now - begun);
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
            {progress === null
              ? texts.preparing
              : texts.rows(format.number(progress.rows), format.number(progress.total))}
          </p>
          <progress
            aria-label={texts.progress}
            max={100}
            value={progress === null ? 0 : percentOf(progress)}
          />
          <p className="export-progress__left">{left === null ? '' : leftWords(left, texts, format)}</p>
        </div>
      </div>
      <p className="usa-sr-only" aria-live="polite">
        {told === null ? '' : texts.percent(format.number(told.percent))}
      </p>
    </Dialog>
  );
}

function leftWords(left: TimeLeft, texts: (typeof exportDialogTexts)['en'], format: Format): string {
  return 'seconds' in left
    ? format.plural(left.seconds, texts.secondsLeft)
    : format.plural(left.minutes, texts.minutesLeft);
}
