import type { ProblemCode } from '@portal/core/contract/problems.ts';
import { type Report, reportFileName } from '@portal/core/domain/reports/report-names.ts';
import { dayIn } from '@portal/core/domain/requests/calendar-days.ts';
import { ProblemError } from '../../../api/client.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { useConfiguration } from '../../../session/use-session.tsx';
import { useMessages } from '../../../shell/notices/messages.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { exportDialogTexts } from './export-dialog-texts.ts';
import { saveFile } from './save-file.ts';
import { useExport } from './use-export.ts';

/** Refusals with a sentence that says what to do; anything else is the one fixed text (rule texts 19). */
const ownSentences: ReadonlySet<ProblemCode | 'UNKNOWN'> = new Set([
  ...(['UNAUTHENTICATED', 'ACCOUNT_LOCKED', 'NOT_ELIGIBLE'] as const),
  ...(['EXPORT_RUNNING', 'EXPORT_BUSY', 'TOO_MANY'] as const),
]);

/** One export from its beginning: the overlay while it runs, then what became of it (rule reports 6). */
export function ReportExport({ report }: { report: Report }) {
  const texts = useTexts(exportDialogTexts);
  const problemText = useProblemText();
  const format = useFormat();
  const messages = useMessages();
  const { deadlineZone } = useConfiguration();
  const { standing, cancel } = useExport(report, (content, rows) => {
    const name = reportFileName(report, dayIn(deadlineZone, new Date()));
    saveFile(content, name);
    messages.show({ type: 'success', text: format.plural(rows, texts.saved(name)) });
  });
  if (standing.state === 'over') return null;
  if (standing.state === 'running') {
    return (
      <ExportDialog
        view={standing.view}
        onCancel={() => {
          cancel();
          messages.show({ type: 'info', text: texts.canceled });
        }}
      />
    );
  }
  const { fault } = standing;
  const isOwn = fault instanceof ProblemError && ownSentences.has(fault.problem.code);
  return (
    <Alert id="export-failed" type="error" slim announce>
      {isOwn ? problemText(fault) : texts.unexpected}
    </Alert>
  );
}
