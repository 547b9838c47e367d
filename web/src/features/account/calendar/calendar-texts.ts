import { dictionary } from '../../../content/language.tsx';

interface CalendarTexts {
  heading: string;
  what: string;
  failed: string;
  madeAt: (day: string) => string;
  withNames: string;
  withoutNames: string;
  readAt: (when: string) => string;
  notRead: string;
  none: string;
  contents: string;
  names: string;
  namesHint: string;
  make: string;
  makeAgain: string;
  endsEarlier: string;
  end: string;
  made: string;
  shownNow: string;
  copy: string;
  copied: string;
  notCopied: string;
  ended: string;
  notMade: string;
  notEnded: string;
}

/** What the account screen says about the calendar of due dates. */
export const calendarTexts = dictionary<CalendarTexts>(
  {
    heading: 'Calendar',
    what: 'Your calendar program can show the dates by which you should decide requests. It reads them at a private address: anyone who has the address can read them without signing in. Some programs look for changes only once a day.',
    failed: 'Your calendar could not be loaded',
    madeAt: (day) => `The address was made on ${day}.`,
    withNames: 'Names of people are shown.',
    withoutNames: 'Names of people are not shown.',
    readAt: (when) => `It was last read ${when}.`,
    notRead: 'No program has read it yet.',
    none: 'You have no calendar address.',
    contents: 'What your calendar shows',
    names: 'Show names of people',
    namesHint: 'Without names it shows only what is asked for and for which application.',
    make: 'Make an address',
    makeAgain: 'Make a new address',
    endsEarlier: 'A new address ends the one you have now.',
    end: 'End the address',
    made: 'Your calendar address is ready',
    shownNow:
      'Add it to your calendar program as a calendar from the internet. The address is shown only this once.',
    copy: 'Copy the address',
    copied: 'The address is copied.',
    notCopied: 'The address could not be copied. Select it and copy it yourself.',
    ended: 'The calendar address has ended. Programs can no longer read it.',
    notMade: 'The address could not be made',
    notEnded: 'The address could not be ended',
  },
  {
    heading: 'Calendario',
    what: 'Su programa de calendario puede mostrar las fechas en que debe decidir las solicitudes. Las lee en una dirección privada: cualquier persona que tenga la dirección puede leerlas sin iniciar sesión. Algunos programas buscan cambios solo una vez al día.',
    failed: 'No se pudo cargar su calendario',
    madeAt: (day) => `La dirección se creó el ${day}.`,
    withNames: 'Se muestran los nombres de las personas.',
    withoutNames: 'No se muestran los nombres de las personas.',
    readAt: (when) => `Se leyó por última vez ${when}.`,
    notRead: 'Ningún programa la ha leído todavía.',
    none: 'No tiene ninguna dirección de calendario.',
    contents: 'Qué muestra su calendario',
    names: 'Mostrar los nombres de las personas',
    namesHint: 'Sin nombres, muestra solo qué se solicita y para qué aplicación.',
    make: 'Crear una dirección',
    makeAgain: 'Crear una dirección nueva',
    endsEarlier: 'Una dirección nueva anula la que tiene ahora.',
    end: 'Anular la dirección',
    made: 'Su dirección de calendario está lista',
    shownNow:
      'Agréguela a su programa de calendario como calendario de internet. La dirección se muestra solo esta vez.',
    copy: 'Copiar la dirección',
    copied: 'La dirección está copiada.',
    notCopied: 'No se pudo copiar la dirección. Selecciónela y cópiela usted.',
    ended: 'La dirección del calendario se anuló. Los programas ya no pueden leerla.',
    notMade: 'No se pudo crear la dirección',
    notEnded: 'No se pudo anular la dirección',
  },
);
