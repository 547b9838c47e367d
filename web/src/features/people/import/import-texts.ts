import type { ImportedRow, PeopleImport } from '@portal/core/contract/people/people-imports.ts';
import type { DayOrder } from '@portal/core/domain/people/import/day-order.ts';
import type { ImportFilter, ImportWarning } from '@portal/core/domain/people/import/import-state.ts';
import type { ImportFault } from '@portal/core/domain/people/import/judge-rows.ts';
import type { WhyNot } from '@portal/core/domain/people/import/not-imported.ts';
import type { PluralForms } from '../../../content/format.ts';
import { dictionary } from '../../../content/language.tsx';

type Understood = PeopleImport['understood'];
type RowState = ImportedRow['verdict'] | NonNullable<ImportedRow['outcome']>;

interface ImportTexts {
  intro: string;
  columns: string;
  form: string;
  file: string;
  fileHint: string;
  read: string;
  toPeople: string;
  faults: {
    none: string;
    empty: string;
    unreadable: string;
    long: string;
    missing: (columns: string) => string;
    twice: (columns: string) => string;
    other: string;
  };
  failed: string;
  understood: string;
  facts: Record<'name' | 'written' | 'days' | 'compared' | 'unknown', string>;
  writtenAs: (encoding: string, separator: string) => string;
  separators: Record<Understood['separator'], string>;
  dayOrders: Record<DayOrder, string>;
  what: Record<'before' | 'after', string>;
  counts: Record<ImportFilter, PluralForms>;
  /** Once it is done. */
  written: Record<'ADD' | 'CHANGE', PluralForms>;
  apply: string;
  nothingToApply: string;
  applyFailed: string;
  applying: string;
  progress: (written: string, total: string) => string;
  waiting: string;
  leave: string;
  done: string;
  notInvited: string;
  toNotInvited: string;
  save: string;
  saveFailed: string;
  another: string;
  loadFailed: string;
  rows: string;
  show: string;
  everyRow: string;
  filters: Record<ImportFilter, string>;
  headings: Record<'row' | 'username' | 'state' | 'details', string>;
  states: Record<RowState, string>;
  change: (column: string, before: string, after: string) => string;
  nothing: string;
  notImported: (change: string, why: string) => string;
  whyNot: Record<WhyNot, string>;
  /** Leads to the form on the person's page, filled in. */
  askForSecond: (username: string) => string;
  refusal: (column: string, why: string) => string;
  codes: Record<ImportFault, string>;
  otherCode: string;
  warning: (column: string, what: string) => string;
  warnings: Record<ImportWarning, string>;
  stale: string;
  shown: PluralForms;
  none: string;
  refusedTitle: string;
  refused: string;
  helpDesk: string;
  toApplications: string;
}

/** The words of the import of people. */
export const importTexts = dictionary<ImportTexts>(
  {
    intro:
      'Choose a CSV file, such as a report of people that you have edited. First you see what would happen to each row. Nothing changes until you apply it.',
    columns:
      'The file needs the columns Username, Family Name, E-mail, and Organization. It can also have Given Name, Supervisor E-mail, and the other columns of the report. Roles, account states, and passwords are never imported.',
    form: 'File of people',
    file: 'File',
    fileHint: 'CSV with commas, semicolons, or tabs. At most 20,000 rows and 5 MB.',
    read: 'Check the file',
    toPeople: 'Back to People',
    faults: {
      none: 'Choose a file.',
      empty: 'The file is empty.',
      unreadable: 'The file is not a table. Save it as CSV and check that every quotation mark is closed.',
      long: 'The file has more than 20,000 rows or 5 MB. Split it, or have the person who runs the portal import it: the command npm run import-people takes up to 100,000 rows.',
      missing: (columns) => `These columns are missing: ${columns}.`,
      twice: (columns) => `These columns appear twice: ${columns}.`,
      other: 'The file cannot be read.',
    },
    failed: 'The file was not read',
    understood: 'How the file was read',
    facts: {
      name: 'File',
      written: 'Format',
      days: 'Dates',
      compared: 'Compared, never imported',
      unknown: 'Unknown columns, not imported',
    },
    writtenAs: (encoding, separator) => `${encoding}, separated by ${separator}`,
    separators: { comma: 'commas', semicolon: 'semicolons', tab: 'tabs' },
    dayOrders: {
      NONE: 'No dates',
      YEAR_FIRST: 'Year, month, day',
      MONTH_FIRST: 'Month, day, year',
      DAY_FIRST: 'Day, month, year',
      UNCLEAR: 'Month or day first: either is accepted',
    },
    what: { before: 'What would happen', after: 'What happened' },
    counts: {
      ADD: { one: '{count} person to add', other: '{count} people to add' },
      CHANGE: { one: '{count} person to change', other: '{count} people to change' },
      EXISTS: { one: '{count} person unchanged', other: '{count} people unchanged' },
      REFUSED: { one: '{count} row refused', other: '{count} rows refused' },
      NOT_IMPORTED: {
        one: '{count} row with something that is not imported',
        other: '{count} rows with something that is not imported',
      },
      WARNED: { one: '{count} row with a warning', other: '{count} rows with a warning' },
      STALE_PERSON: {
        one: '{count} row not written, because the person has changed',
        other: '{count} rows not written, because the people have changed',
      },
    },
    written: {
      ADD: { one: '{count} person added', other: '{count} people added' },
      CHANGE: { one: '{count} person changed', other: '{count} people changed' },
    },
    apply: 'Apply the import',
    nothingToApply: 'There is nothing to add or change.',
    applyFailed: 'The import was not started',
    applying: 'Import in progress',
    progress: (written, total) => `${written} of ${total} rows are done.`,
    waiting: 'Another import is in progress. This one starts automatically after it.',
    leave: 'You can leave this page. The import continues, and you can find it again at this address.',
    done: 'The import is done.',
    notInvited:
      'The people who were added cannot sign in until you give them a one-time password on their page.',
    toNotInvited: 'See who is not invited yet',
    save: 'Save the result as a file',
    saveFailed: 'The result was not saved',
    another: 'Import another file',
    loadFailed: 'The import could not be loaded',
    rows: 'Rows of the file',
    show: 'Rows to show',
    everyRow: 'All rows',
    filters: {
      ADD: 'To add',
      CHANGE: 'To change',
      EXISTS: 'Unchanged',
      REFUSED: 'Refused',
      NOT_IMPORTED: 'With something not imported',
      WARNED: 'With a warning',
      STALE_PERSON: 'Not written',
    },
    headings: { row: 'Row', username: 'Username', state: 'Result', details: 'Details' },
    states: {
      ADD: 'To add',
      CHANGE: 'To change',
      EXISTS: 'Unchanged',
      REFUSED: 'Refused',
      ADDED: 'Added',
      CHANGED: 'Changed',
      STALE_PERSON: 'Not written',
    },
    change: (column, before, after) => `${column}: ${before} → ${after}`,
    nothing: '(nothing)',
    notImported: (change, why) => `Not imported, ${why}. ${change}`,
    whyNot: {
      NEEDS_REQUEST: 'needs a request',
      OWN_SCREEN: 'has its own page',
      SECOND_YES: 'a second person must confirm it',
      KEPT_BY_PORTAL: 'the portal manages it',
    },
    askForSecond: (username) => `Change ${username} and ask for confirmation`,
    refusal: (column, why) => `${column}: ${why}`,
    codes: {
      MISSING: 'This is missing.',
      TOO_SHORT: 'This is too short.',
      TOO_LONG: 'This is too long.',
      HIDDEN_CHARACTER: 'This contains a character that cannot be seen.',
      NOT_VALID: 'This is not valid.',
      IS_OWN: 'People cannot be their own supervisor.',
      TAKEN: 'Someone already has this.',
      TWICE: 'This person is in the file twice.',
      TWO_PEOPLE: 'Username and email belong to two different people.',
      UNKNOWN_PERSON: 'No one has this ID.',
      UNKNOWN_SUPERVISOR: 'No one has this email.',
      TOO_MANY_CELLS:
        'There are more cells than columns. Put quotation marks around cells that contain the separator.',
    },
    otherCode: 'This cannot be imported.',
    warning: (column, what) => `Warning: ${column}: ${what}`,
    warnings: {
      SUPERVISOR_CANNOT_DECIDE:
        'A supervisor named here has no open account with the role of a supervisor yet, and cannot decide until they have.',
      CIRCLE:
        'This is a circle of supervisors: going from supervisor to supervisor leads back to this person. Check who supervises whom.',
    },
    stale: 'This person has changed since the file was checked. Check the file again.',
    shown: { one: '{count} row on this page', other: '{count} rows on this page' },
    none: 'No rows match.',
    refusedTitle: 'You cannot open this page',
    refused: 'Only portal administrators can import people.',
    helpDesk: 'Email the help desk',
    toApplications: 'Go to Applications',
  },
  {
    intro:
      'Elija un archivo CSV, como un informe de personas que usted editó. Primero ve qué pasaría con cada fila. Nada cambia hasta que lo aplique.',
    columns:
      'El archivo necesita las columnas Username, Family Name, E-mail y Organization. También puede tener Given Name, Supervisor E-mail y las demás columnas del informe. Los roles, el estado de las cuentas y las contraseñas nunca se importan.',
    form: 'Archivo de personas',
    file: 'Archivo',
    fileHint: 'CSV con comas, puntos y comas o tabuladores. Como máximo 20,000 filas y 5 MB.',
    read: 'Revisar el archivo',
    toPeople: 'Volver a Personas',
    faults: {
      none: 'Elija un archivo.',
      empty: 'El archivo está vacío.',
      unreadable:
        'El archivo no es una tabla. Guárdelo como CSV y revise que todas las comillas estén cerradas.',
      long: 'El archivo tiene más de 20,000 filas o 5 MB. Divídalo o pida a quien administra el servidor que lo importe: el comando npm run import-people acepta hasta 100,000 filas.',
      missing: (columns) => `Faltan estas columnas: ${columns}.`,
      twice: (columns) => `Estas columnas aparecen dos veces: ${columns}.`,
      other: 'No se puede leer el archivo.',
    },
    failed: 'El archivo no se leyó',
    understood: 'Cómo se leyó el archivo',
    facts: {
      name: 'Archivo',
      written: 'Formato',
      days: 'Fechas',
      compared: 'Se compara y nunca se importa',
      unknown: 'Columnas desconocidas, no se importan',
    },
    writtenAs: (encoding, separator) => `${encoding}, separado por ${separator}`,
    separators: { comma: 'comas', semicolon: 'puntos y comas', tab: 'tabuladores' },
    dayOrders: {
      NONE: 'Sin fechas',
      YEAR_FIRST: 'Año, mes, día',
      MONTH_FIRST: 'Mes, día, año',
      DAY_FIRST: 'Día, mes, año',
      UNCLEAR: 'Primero el mes o el día: se acepta cualquiera',
    },
    what: { before: 'Qué pasaría', after: 'Qué pasó' },
    counts: {
      ADD: { one: '{count} persona por agregar', other: '{count} personas por agregar' },
      CHANGE: { one: '{count} persona por cambiar', other: '{count} personas por cambiar' },
      EXISTS: { one: '{count} persona sin cambios', other: '{count} personas sin cambios' },
      REFUSED: { one: '{count} fila rechazada', other: '{count} filas rechazadas' },
      NOT_IMPORTED: {
        one: '{count} fila con algo que no se importa',
        other: '{count} filas con algo que no se importa',
      },
      WARNED: { one: '{count} fila con una advertencia', other: '{count} filas con una advertencia' },
      STALE_PERSON: {
        one: '{count} fila sin escribir, porque la persona cambió',
        other: '{count} filas sin escribir, porque las personas cambiaron',
      },
    },
    written: {
      ADD: { one: '{count} persona agregada', other: '{count} personas agregadas' },
      CHANGE: { one: '{count} persona cambiada', other: '{count} personas cambiadas' },
    },
    apply: 'Aplicar la importación',
    nothingToApply: 'No hay nada que agregar ni cambiar.',
    applyFailed: 'La importación no comenzó',
    applying: 'Importación en curso',
    progress: (written, total) => `${written} de ${total} filas están listas.`,
    waiting: 'Hay otra importación en curso. Esta comenzará automáticamente después.',
    leave:
      'Puede salir de esta página. La importación continúa y usted la encuentra de nuevo en esta dirección.',
    done: 'La importación terminó.',
    notInvited:
      'Las personas agregadas no podrán iniciar sesión hasta que usted les dé una contraseña de un solo uso en su página.',
    toNotInvited: 'Ver a quiénes falta invitar',
    save: 'Guardar el resultado como archivo',
    saveFailed: 'El resultado no se guardó',
    another: 'Importar otro archivo',
    loadFailed: 'No se pudo cargar la importación',
    rows: 'Filas del archivo',
    show: 'Filas para mostrar',
    everyRow: 'Todas las filas',
    filters: {
      ADD: 'Por agregar',
      CHANGE: 'Por cambiar',
      EXISTS: 'Sin cambios',
      REFUSED: 'Rechazadas',
      NOT_IMPORTED: 'Con algo que no se importa',
      WARNED: 'Con una advertencia',
      STALE_PERSON: 'Sin escribir',
    },
    headings: { row: 'Fila', username: 'Nombre de usuario', state: 'Resultado', details: 'Detalles' },
    states: {
      ADD: 'Por agregar',
      CHANGE: 'Por cambiar',
      EXISTS: 'Sin cambios',
      REFUSED: 'Rechazada',
      ADDED: 'Agregada',
      CHANGED: 'Cambiada',
      STALE_PERSON: 'Sin escribir',
    },
    change: (column, before, after) => `${column}: ${before} → ${after}`,
    nothing: '(nada)',
    notImported: (change, why) => `No se importa, ${why}. ${change}`,
    whyNot: {
      NEEDS_REQUEST: 'necesita una solicitud',
      OWN_SCREEN: 'tiene su propia página',
      SECOND_YES: 'otra persona debe confirmarlo',
      KEPT_BY_PORTAL: 'lo administra el portal',
    },
    askForSecond: (username) => `Cambiar a ${username} y pedir confirmación`,
    refusal: (column, why) => `${column}: ${why}`,
    codes: {
      MISSING: 'Falta este dato.',
      TOO_SHORT: 'Es demasiado corto.',
      TOO_LONG: 'Es demasiado largo.',
      HIDDEN_CHARACTER: 'Contiene un carácter que no se ve.',
      NOT_VALID: 'No es válido.',
      IS_OWN: 'Nadie puede ser su propio supervisor.',
      TAKEN: 'Alguien ya lo tiene.',
      TWICE: 'Esta persona está dos veces en el archivo.',
      TWO_PEOPLE: 'El nombre de usuario y el correo son de dos personas distintas.',
      UNKNOWN_PERSON: 'Nadie tiene este identificador.',
      UNKNOWN_SUPERVISOR: 'Nadie tiene este correo.',
      TOO_MANY_CELLS: 'Hay más celdas que columnas. Ponga comillas a las celdas que contienen el separador.',
    },
    otherCode: 'No se puede importar.',
    warning: (column, what) => `Advertencia: ${column}: ${what}`,
    warnings: {
      SUPERVISOR_CANNOT_DECIDE:
        'Un supervisor indicado aquí todavía no tiene una cuenta abierta con el rol de supervisor y no puede decidir hasta entonces.',
      CIRCLE:
        'Es un círculo de supervisores: de supervisor en supervisor se vuelve a esta persona. Revise quién supervisa a quién.',
    },
    stale: 'Esta persona cambió desde que se revisó el archivo. Revíselo de nuevo.',
    shown: { one: '{count} fila en esta página', other: '{count} filas en esta página' },
    none: 'Ninguna fila coincide.',
    refusedTitle: 'Usted no puede abrir esta página',
    refused: 'Solo los administradores del portal pueden importar personas.',
    helpDesk: 'Escribir a la mesa de ayuda',
    toApplications: 'Ir a Aplicaciones',
  },
);
