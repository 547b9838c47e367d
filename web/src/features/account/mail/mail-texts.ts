import { dictionary } from '../../../content/language.tsx';

interface MailTexts {
  what: string;
  failed: string;
  zone: {
    legend: string;
    hint: (deadlines: string) => string;
    ofBrowser: (zone: string) => string;
    unknown: string;
    chosen: string;
    label: string;
    labelHint: string;
    missing: string;
    /** Such as "Chicago (Central Time)". */
    named: (place: string, name: string) => string;
  };
  save: string;
  saved: string;
  unchanged: string;
  notSaved: string;
}

const en: MailTexts = {
  what: 'The portal emails you about your requests at any hour, and about requests that wait for your decision only on working days from 7:30 a.m. to 6:00 p.m. in your time zone.',
  failed: 'Your choices could not be loaded',
  zone: {
    legend: 'Your time zone',
    hint: (deadlines) => `Deadlines do not change with it: they are in ${deadlines} for everyone.`,
    ofBrowser: (zone) => `The time zone of the browser you use: ${zone}`,
    unknown: 'not known',
    chosen: 'Another time zone',
    label: 'Time zone',
    labelHint: 'Type the name of a city or a zone, such as Chicago or Central Time.',
    missing: 'Choose a time zone from the list.',
    named: (place, name) => `${place} (${name})`,
  },
  save: 'Save',
  saved: 'Your choices are saved.',
  unchanged: 'Nothing was changed.',
  notSaved: 'Your choices were not saved',
};

const es: MailTexts = {
  what: 'El portal le escribe sobre sus solicitudes a cualquier hora, y sobre las que esperan su decisión solo los días laborables de 7:30 a. m. a 6:00 p. m. en su zona horaria.',
  failed: 'No se pudieron cargar sus opciones',
  zone: {
    legend: 'Su zona horaria',
    hint: (deadlines) => `Los plazos no cambian con ella: para todos rige la ${deadlines}.`,
    ofBrowser: (zone) => `La del navegador que usa: ${zone}`,
    unknown: 'desconocida',
    chosen: 'Otra zona horaria',
    label: 'Zona horaria',
    labelHint: 'Escriba el nombre de una ciudad o de una zona, por ejemplo Chicago u hora central.',
    missing: 'Elija una zona horaria de la lista.',
    named: (place, name) => `${place} (${name})`,
  },
  save: 'Guardar',
  saved: 'Se guardaron sus opciones.',
  unchanged: 'No se cambió nada.',
  notSaved: 'No se guardaron sus opciones',
};

/** The words of the part about mail. */
export const mailTexts = dictionary<MailTexts>(en, es);
