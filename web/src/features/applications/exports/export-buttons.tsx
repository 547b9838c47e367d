import { lazy, Suspense, useState } from 'react';
import { exportButtons } from '@portal/core/domain/reports/export-buttons.ts';
import { type Report, reportFileName } from '@portal/core/domain/reports/report-names.ts';
import { wholeReport } from '../../../api/reports/report-file.ts';
import { useTexts } from '../../../content/language.tsx';
import type { ApplicationTab } from '../../../screens/searches.ts';
import { useConfiguration, usePerson } from '../../../session/use-session.tsx';
import { PartBoundary } from '../../../shell/boundaries/part-boundary.tsx';
import { Button } from '../../../widgets/button.tsx';
import { exportTexts } from './export-texts.ts';
import './exports.css';

// Asked for when somebody exports.
const ReportExport = lazy(async () => ({
  default: (await import('../../../shell/exports/report-export.tsx')).ReportExport,
}));

/** What saves whole reports, beside the search of a list and whatever that says (rule reports 5). */
export function ExportButtons({ tab }: { tab: ApplicationTab }) {
  const texts = useTexts(exportTexts);
  const person = usePerson();
  const { features } = useConfiguration();
  // Each press begins anew, and takes away what became of the one before.
  const [wanted, setWanted] = useState<{ report: Report; press: number } | null>(null);
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
              setWanted((before) => ({ report, press: (before?.press ?? 0) + 1 }));
            }}
          >
            {texts[label]}
          </Button>
        ))}
      </div>
      {wanted === null ? null : (
        <div className="export-outcome">
          <PartBoundary isInScreen>
            <Suspense>
              <ReportExport
                key={wanted.press}
                file={wholeReport(wanted.report)}
                nameOn={(today) => reportFileName(wanted.report, today)}
              />
            </Suspense>
          </PartBoundary>
        </div>
      )}
    </>
  );
}
