import { addresses } from '@portal/core/contract/addresses.ts';
import { holdersFileName, mayExportHolders } from '@portal/core/domain/approvers/holders.ts';
import type { AskedHolders } from '../../api/administration/holders.ts';
import { useTexts } from '../../content/language.tsx';
import { useConfiguration, usePerson } from '../../session/use-session.tsx';
import { useFileExport } from '../../shell/exports/use-file-export.tsx';
import { Button } from '../../widgets/button.tsx';
import { holdersTexts } from './holders-texts.ts';

const files = { csv: addresses.holdersCsv, xlsx: addresses.holdersSpreadsheet } as const;

/** What saves the list as it is shown, all of its pages (rule approvers 8). */
export function HolderExports({ asked }: { asked: AskedHolders }) {
  const texts = useTexts(holdersTexts);
  const { features } = useConfiguration();
  const { save, outcome } = useFileExport();
  const { size: _size, cursor: _cursor, ...query } = asked;
  if (!mayExportHolders(usePerson(), { isAuthorizerReportOn: features.authorizerReport })) return null;
  const saving = (format: keyof typeof files) => () => {
    save({
      file: { address: files[format], query, format },
      nameOn: (today) => holdersFileName(today, format),
    });
  };
  return (
    <>
      <div className="holder-exports" role="group" aria-label={texts.exports}>
        <Button look="outline" onClick={saving('csv')}>
          {texts.exportCsv}
        </Button>
        <Button look="outline" onClick={saving('xlsx')}>
          {texts.exportWorkbook}
        </Button>
      </div>
      {outcome}
    </>
  );
}
