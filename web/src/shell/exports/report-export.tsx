import type { ProblemCode } from '@portal/core/contract/problems.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { ProblemError } from '../../api/client.ts';
import type { RowsFile } from '../../api/reports/report-file.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useConfiguration } from '../../session/use-session.tsx';
import { useMessages } from '../notices/messages.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { exportDialogTexts } from './export-dialog-texts.ts';
import { saveFile } from '../../api/reports/save-file.ts';
import { useExport } from './use-export.ts';

/** Refusals with a sentence that says what to do; anything else is the one fixed text (rule texts 19). */
const ownSentences: ReadonlySet<ProblemCode | 'UNKNOWN'> = new Set([
  ...(['UNAUTHENTICATED', 'ACCOUNT_LOCKED', 'NOT_ELIGIBLE'] as const),
  ...(['EXPORT_RUNNING', 'EXPORT_BUSY', 'TOO_MANY'] as const),
]);

interface ReportExportProps {
  file: RowsFile;
  /** What it is saved as on a day of the agency's zone, `YYYY-MM-DD`. */
  nameOn: (today: string) => string;
}

/** One export from its beginning: the overlay while it runs, then what happened to it (rule reports 6). */
export function ReportExport({ file, nameOn }: ReportExportProps) {
  const texts = useTexts(exportDialogTexts);
  const problemText = useProblemText();
  const format = useFormat();
  const messages = useMessages();
  const { deadlineZone } = useConfiguration();
  const { progress, cancel } = useExport(file, (content, rows) => {
    const name = nameOn(dayIn(deadlineZone, new Date()));
    saveFile(content, name);
    messages.show({ type: 'success', text: format.plural(rows, texts.saved(name)) });
  });
  if (progress.state === 'over') return null;
  if (progress.state === 'running') {
    return (
      <ExportDialog
        view={progress.view}
        position={progress.position}
        onCancel={() => {
          cancel();
          messages.show({ type: 'info', text: texts.canceled });
        }}
      />
    );
  }
  const { fault } = progress;
  const isOwn = fault instanceof ProblemError && ownSentences.has(fault.problem.code);
  return (
    <Alert id="export-failed" type="error" slim announce>
      {isOwn ? problemText(fault) : texts.unexpected}
    </Alert>
  );
}
