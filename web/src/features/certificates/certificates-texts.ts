import type { PluralForms } from '../../content/format.ts';
import { dictionary } from '../../content/language.tsx';

interface CertificatesTexts {
  intro: string;
  shown: PluralForms;
  failed: string;
  none: string;
  list: string;
  ends: (day: string) => string;
  former: (day: string) => string;
  noFormer: string;
  sent: string;
  notScanned: string;
  download: string;
  accept: string;
  giveBack: string;
  of: (action: string, name: string) => string;
  accepted: (name: string) => string;
  returned: (name: string) => string;
  notReturned: string;
  returnTitle: (name: string) => string;
  returnWhat: string;
  cancel: string;
  refusedTitle: string;
  refused: string;
  helpDesk: string;
  toApplications: string;
}

/** The words of the page with the certificates to check. */
export const certificatesTexts = dictionary<CertificatesTexts>(
  {
    intro:
      'People upload these with their expiration date, which counts right away. Open the file, then accept it or return it.',
    shown: { one: '{count} certificate on this page', other: '{count} certificates on this page' },
    failed: 'The certificates could not be loaded',
    none: 'No certificates are waiting to be checked.',
    list: 'Certificates to check',
    ends: (day) => `Ends on ${day}`,
    former: (day) => `Before: ${day}`,
    noFormer: 'Before: no date',
    sent: 'Sent',
    notScanned: 'Not scanned for viruses yet',
    download: 'Download',
    accept: 'Accept',
    giveBack: 'Return',
    of: (action, name) => `${action}: ${name}`,
    accepted: (name) => `The certificate of ${name} was accepted.`,
    returned: (name) => `The certificate of ${name} was returned.`,
    notReturned: 'The certificate was not returned',
    returnTitle: (name) => `Return the certificate of ${name}`,
    returnWhat: 'The previous date counts again, and the person gets an email with your reason.',
    cancel: 'Cancel',
    refusedTitle: 'You cannot open this page',
    refused: 'Only the help desk checks certificates.',
    helpDesk: 'Email the help desk',
    toApplications: 'Go to Applications',
  },
  {
    intro:
      'Las personas los suben con su fecha de vencimiento, que cuenta de inmediato. Abra el archivo y después acéptelo o devuélvalo.',
    shown: { one: '{count} certificado en esta página', other: '{count} certificados en esta página' },
    failed: 'No se pudieron cargar los certificados',
    none: 'No hay certificados por revisar.',
    list: 'Certificados por revisar',
    ends: (day) => `Vence el ${day}`,
    former: (day) => `Antes: ${day}`,
    noFormer: 'Antes: sin fecha',
    notScanned: 'Aún sin analizar en busca de virus',
    sent: 'Enviado',
    download: 'Descargar',
    accept: 'Aceptar',
    giveBack: 'Devolver',
    of: (action, name) => `${action}: ${name}`,
    accepted: (name) => `Se aceptó el certificado de ${name}.`,
    returned: (name) => `Se devolvió el certificado de ${name}.`,
    notReturned: 'No se devolvió el certificado',
    returnTitle: (name) => `Devolver el certificado de ${name}`,
    returnWhat: 'La fecha anterior vuelve a contar y la persona recibe un correo con su motivo.',
    cancel: 'Cancelar',
    refusedTitle: 'Usted no puede abrir esta página',
    refused: 'Solo la mesa de ayuda revisa certificados.',
    helpDesk: 'Escribir a la mesa de ayuda',
    toApplications: 'Ir a Aplicaciones',
  },
);
