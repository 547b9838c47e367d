import type { ExportLabel } from '@portal/core/domain/reports/export-buttons.ts';
import { dictionary } from '../../../content/language.tsx';

/** What the export buttons say, in English to the letter (rule reports 5). */
export const exportTexts = dictionary<Record<ExportLabel, string>>(
  {
    EVERYBODY: 'Export User Report',
    REPORTING_TO_ME: 'Export Users Reporting to Me',
    SUPERVISED: 'Export Supervisor Users',
    AUTHORIZED: 'Export Authorizer Users',
  },
  {
    EVERYBODY: 'Exportar informe de usuarios',
    REPORTING_TO_ME: 'Exportar usuarios a mi cargo',
    SUPERVISED: 'Exportar usuarios que superviso',
    AUTHORIZED: 'Exportar usuarios que autorizo',
  },
);
