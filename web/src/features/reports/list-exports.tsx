import { addresses } from '@portal/core/contract/addresses.ts';
import { listFileName } from '@portal/core/domain/reports/people-list.ts';
import { reportFileName } from '@portal/core/domain/reports/report-names.ts';
import type { RowsFile } from '../../api/reports/report-file.ts';
import { useTexts } from '../../content/language.tsx';
import { useFileExport, type WantedFile } from '../../shell/exports/use-file-export.tsx';
import { Button } from '../../widgets/button.tsx';
import type { AskedList } from './asked-list.ts';
import { reportsTexts } from './reports-texts.ts';

/** What saves the list as it is shown, all of its pages; and for security the whole report as a workbook (rule reports 9). */
export function ListExports({ asked }: { asked: AskedList }) {
  const texts = useTexts(reportsTexts);
  const { save, outcome } = useFileExport();
  const { size: _size, cursor: _cursor, ...query } = asked;
  const { layout = 'person' } = asked;
  const saving = (file: RowsFile, nameOn: WantedFile['nameOn']) => () => {
    save({ file, nameOn });
  };
  return (
    <>
      <div className="report-exports" role="group" aria-label={texts.exports}>
        <Button
          look="outline"
          onClick={saving({ address: addresses.peopleListCsv, query, format: 'csv' }, (today) =>
            listFileName(layout, today, 'csv'),
          )}
        >
          {texts.exportCsv}
        </Button>
        <Button
          look="outline"
          onClick={saving({ address: addresses.peopleListSpreadsheet, query, format: 'xlsx' }, (today) =>
            listFileName(layout, today, 'xlsx'),
          )}
        >
          {texts.exportWorkbook}
        </Button>
        {asked.as === 'SECURITY' ? (
          <Button
            look="outline"
            onClick={saving({ address: addresses.securitySpreadsheet, format: 'xlsx' }, (today) =>
              reportFileName('security', today, 'xlsx'),
            )}
          >
            {texts.exportUsers}
          </Button>
        ) : null}
      </div>
      {outcome}
    </>
  );
}
