import { addresses } from '../../../core/src/contract/addresses.ts';
import { buttons, press, type Row, say } from './sentence.ts';

const exportAll: Row['action'] = async (page, language) => {
  await page.route(`**${addresses.securityReport}`, (route) => route.abort());
  await page.goto('/rap-home/applications');
  await press(page, buttons.exportAll, language);
};

/** Of exports. */
export const reportSentences: Readonly<Record<string, Row>> = {
  'a report that does not come': {
    who: 'security',
    action: exportAll,
    says: [
      say(
        'An unexpected error has occurred. Please try again. If this continues, please contact RMIT helpdesk',
        'Ocurrió un error inesperado. Intente de nuevo. Si el problema continúa, comuníquese con la mesa de ayuda de RMIT',
      ),
    ],
  },
};
