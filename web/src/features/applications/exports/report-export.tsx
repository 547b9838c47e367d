import { useEffect, useRef, useState } from 'react';
import type { ProblemCode } from '@portal/core/contract/problems.ts';
import { type Report, reportFileName } from '@portal/core/domain/reports/report-names.ts';
import { dayIn } from '@portal/core/domain/requests/calendar-days.ts';
import { ProblemError, useApi } from '../../../api/client.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { fetchReport, type ReportProgress } from '../../../api/reports/report-file.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { useConfiguration } from '../../../session/use-session.tsx';
import { useMessages } from '../../../shell/notices/messages.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { exportDialogTexts } from './export-dialog-texts.ts';
import { saveFile } from './save-file.ts';

/** Refusals with a sentence that says what to do; anything else is the one fixed text (rule texts 12). */
const ownSentences: ReadonlySet<ProblemCode | 'UNKNOWN'> = new Set([
  ...(['UNAUTHENTICATED', 'ACCOUNT_LOCKED', 'NOT_ELIGIBLE'] as const),
  ...(['EXPORT_RUNNING', 'EXPORT_BUSY', 'TOO_MANY'] as const),
]);

/** How often the progress is drawn at most, in milliseconds. */
const drawnEveryMs = 200;

type Standing =
  | { state: 'running'; progress: ReportProgress | null }
  | { state: 'over' }
  | { state: 'failed'; fault: unknown };

/** One export from its beginning: the overlay while it runs, then what became of it. A file is saved only when it is whole. */
export function ReportExport({ report }: { report: Report }) {
  const texts = useTexts(exportDialogTexts);
  const problemText = useProblemText();
  const { standing, cancel } = useExport(report);
  if (standing.state === 'over') return null;
  if (standing.state === 'running') return <ExportDialog progress={standing.progress} onCancel={cancel} />;
  const { fault } = standing;
  const isOwn = fault instanceof ProblemError && ownSentences.has(fault.problem.code);
  return (
    <Alert id="export-failed" type="error" slim announce>
      {isOwn ? problemText(fault) : texts.unexpected}
    </Alert>
  );
}

/** Begins at once, and ends when it is canceled or the screen is left. */
function useExport(report: Report) {
  const api = useApi();
  const messages = useMessages();
  const texts = useTexts(exportDialogTexts);
  const format = useFormat();
  const { deadlineZone } = useConfiguration();
  const [standing, setStanding] = useState<Standing>({ state: 'running', progress: null });
  const running = useRef<AbortController | null>(null);
  const save = (content: Blob, { total }: ReportProgress): void => {
    const name = reportFileName(report, dayIn(deadlineZone, new Date()));
    saveFile(content, name);
    setStanding({ state: 'over' });
    messages.show({ type: 'success', text: format.plural(total, texts.saved(name)) });
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const aborting = new AbortController();
    const { signal } = aborting;
    running.current = aborting;
    let last: ReportProgress = { rows: 0, total: 0 };
    let drawnAt = Number.NEGATIVE_INFINITY;
    const onProgress = (progress: ReportProgress): void => {
      last = progress;
      if (performance.now() - drawnAt < drawnEveryMs) return;
      drawnAt = performance.now();
      setStanding({ state: 'running', progress });
    };
    fetchReport(api, report, { signal, onProgress }).then(
      (content) => {
        if (!signal.aborted) latest.current(content, last);
      },
      (fault: unknown) => {
        if (!signal.aborted) setStanding({ state: 'failed', fault });
      },
    );
    return () => {
      aborting.abort();
    };
  }, [api, report]);
  const cancel = (): void => {
    running.current?.abort();
    setStanding({ state: 'over' });
    messages.show({ type: 'info', text: texts.canceled });
  };
  return { standing, cancel };
}
