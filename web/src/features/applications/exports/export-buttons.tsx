import { exportButtons } from '@portal/core/domain/reports/export-buttons.ts';
import { reportFileName } from '@portal/core/domain/reports/report-names.ts';
import { wholeReport } from '../../../api/reports/report-file.ts';
import { useTexts } from '../../../content/language.tsx';
import type { ApplicationTab } from '../../../screens/searches.ts';
import { useConfiguration, usePerson } from '../../../session/use-session.tsx';
import { useFileExport } from '../../../shell/exports/use-file-export.tsx';
import { Button } from '../../../widgets/button.tsx';
import { exportTexts } from './export-texts.ts';
import './exports.css';

/** What saves whole reports, beside the search of a list and whatever that says (rule reports 5). */
export function ExportButtons({ tab }: { tab: ApplicationTab }) {
  const texts = useTexts(exportTexts);
  const person = usePerson();
  const { features } = useConfiguration();
  const { save, outcome } = useFileExport();
  const buttons = exportButtons(person, tab, { isAuthorizerReportOn: features.authorizerReport });
  if (buttons.length === 0) return null;
  return (
    <>
      <div className="export-buttons">
        {buttons.map(({ report, label }) => (
          <Button
            key={report}
            look="outline"
            onClick={() => {
              save({ file: wholeReport(report), nameOn: (today) => reportFileName(report, today) });
            }}
          >
            {texts[label]}
          </Button>
        ))}
      </div>
      {outcome === null ? null : <div className="export-outcome">{outcome}</div>}
    </>
  );
}
