import { lazy, Suspense, useState } from 'react';
import { addresses } from '@portal/core/contract/addresses.ts';
import { listFileName } from '@portal/core/domain/reports/people-list.ts';
import { reportFileName } from '@portal/core/domain/reports/report-names.ts';
import type { RowsFile } from '../../api/reports/report-file.ts';
import { useTexts } from '../../content/language.tsx';
import { PartBoundary } from '../../shell/boundaries/part-boundary.tsx';
import { Button } from '../../widgets/button.tsx';
import type { AskedList } from './asked-list.ts';
import { reportsTexts } from './reports-texts.ts';

// Asked for when somebody exports.
const ReportExport = lazy(async () => ({
  default: (await import('../../shell/exports/report-export.tsx')).ReportExport,
}));

interface Wanted {
  file: RowsFile;
  nameOn: (today: string) => string;
  press: number;
}

/** What saves the list as it is shown, all of its pages; and for security the whole report as a workbook (rule reports 9). */
export function ListExports({ asked }: { asked: AskedList }) {
  const texts = useTexts(reportsTexts);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const { size: _size, cursor: _cursor, ...query } = asked;
  const { layout = 'person' } = asked;
  const save = (file: RowsFile, nameOn: Wanted['nameOn']) => () => {
    // Each press begins anew, and takes away what became of the one before.
    setWanted((before) => ({ file, nameOn, press: (before?.press ?? 0) + 1 }));
  };
  return (
    <>
      <div className="report-exports" role="group" aria-label={texts.exports}>
        <Button
          look="outline"
          onClick={save({ address: addresses.peopleListCsv, query, format: 'csv' }, (today) =>
            listFileName(layout, today, 'csv'),
          )}
        >
          {texts.exportCsv}
        </Button>
        <Button
          look="outline"
          onClick={save({ address: addresses.peopleListSpreadsheet, query, format: 'xlsx' }, (today) =>
            listFileName(layout, today, 'xlsx'),
          )}
        >
          {texts.exportWorkbook}
        </Button>
        {asked.as === 'SECURITY' ? (
          <Button
            look="outline"
            onClick={save({ address: addresses.securitySpreadsheet, format: 'xlsx' }, (today) =>
              reportFileName('security', today, 'xlsx'),
            )}
          >
            {texts.exportUsers}
          </Button>
        ) : null}
      </div>
      {wanted === null ? null : (
        <PartBoundary isInScreen>
          <Suspense>
            <ReportExport key={wanted.press} file={wanted.file} nameOn={wanted.nameOn} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}
