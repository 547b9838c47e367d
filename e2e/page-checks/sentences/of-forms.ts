import { buttons, press, type Row, say } from './sentence.ts';

const openStaffForm: Row['action'] = async (page) => {
  await page.goto('/rap-home/applications?request=el-app');
};

/** Types into the list of the first step. */
function search(typed: string): Row['action'] {
  return async (page) => {
    await page.goto('/rap-home/applications?request=rmd-sharepoint-app');
    await page.locator('dialog input[role=combobox]').fill(typed);
  };
}

function nameOneself(username: string): Row['action'] {
  return async (page, language) => {
    await page.goto('/rap-home/applications?request=cfas-app');
    const wizard = page.getByRole('dialog');
    await wizard.locator('label').filter({ hasText: 'Contributor' }).click();
    await press(wizard, buttons.next, language);
    await wizard.getByRole('textbox').fill(username);
    await press(wizard, buttons.next, language);
  };
}

/** Of the steps of forms, and of lists in them. */
export const formSentences: Readonly<Record<string, Row>> = {
  'before a staff role': {
    who: 'staff',
    action: openStaffForm,
    says: [
      say('Request Staff Role', 'Solicitar un rol del personal'),
      say(
        'Only archived flood data staff who answer data requests need a staff role.',
        'Solo necesita un rol del personal quien trabaja con los datos de inundaciones archivados y responde solicitudes de datos.',
      ),
      say('Continue to Request Access', 'Continuar a Solicitar acceso'),
    ],
  },
  'an alternate username with other characters': {
    who: 'staff',
    action: nameOneself('case.reader-0042'),
    says: [
      say(
        'Please confirm you have entered only valid characters. Acceptable character choices include letters, numbers, and special characters underscore and dash',
        'Confirme que escribió solo caracteres válidos. Se aceptan letras, números y los caracteres especiales guion bajo y guion',
      ),
    ],
  },
  'an alternate username of another length': {
    who: 'staff',
    action: nameOneself('case_reader'),
    says: [
      say(
        'Please confirm you have entered a valid username containing exactly 16 characters.',
        'Confirme que escribió un nombre de usuario válido de exactamente 16 caracteres.',
      ),
    ],
  },
  'a list in which nothing is found': {
    who: 'staff',
    action: search('no such site'),
    says: [say('No Results Found', 'No se encontraron resultados')],
    calls: [
      say('-Select-', '-Seleccione-'),
      say('Clear the select content', 'Borrar el contenido de la selección'),
      say('Toggle the options list', 'Mostrar u ocultar la lista de opciones'),
    ],
  },
  'a list in which one is found': {
    who: 'staff',
    action: search('levee team'),
    says: [say('1 result available.', '1 resultado disponible.')],
  },
  'a list in which several are found': {
    who: 'staff',
    action: search('region 0'),
    says: [say('3 results available.', '3 resultados disponibles.')],
  },
};
