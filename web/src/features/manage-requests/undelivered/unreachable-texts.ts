import type { PluralForms } from '../../../content/format.ts';
import { dictionary } from '../../../content/language.tsx';

interface UnreachableTexts {
  title: string;
  intro: string;
  failed: string;
  total: PluralForms;
  totalAtLeast: (total: string) => string;
  shown: (total: string, shown: string) => string;
  nobody: string;
  since: string;
  reply: string;
  retry: string;
  retryAddress: (address: string) => string;
  retried: string;
}

/** The words of the help desk's list of addresses at which mail does not arrive. */
export const unreachableTexts = dictionary<UnreachableTexts>(
  {
    title: 'Email addresses that do not receive email',
    intro:
      'Mail servers refused email to these addresses. Ask the person for the right address, or try again once the mailbox works.',
    failed: 'The list of email addresses that do not receive email could not be loaded',
    total: { one: '{count} address', other: '{count} addresses' },
    totalAtLeast: (total) => `${total}+ addresses`,
    shown: (total, shown) => `${total}. The newest ${shown} are shown.`,
    nobody: 'No account has this address',
    since: 'Does not receive email since',
    reply: 'What its mail server said',
    retry: 'Try again',
    retryAddress: (address) => `Try again: ${address}`,
    retried: 'Email goes to this address again. If it is refused, the address returns to this list.',
  },
  {
    title: 'Direcciones que no reciben correo',
    intro:
      'Los servidores de correo rechazaron correos para estas direcciones. Pida a la persona la dirección correcta, o intente de nuevo cuando el buzón funcione.',
    failed: 'No se pudo cargar la lista de direcciones que no reciben correo',
    total: { one: '{count} dirección', other: '{count} direcciones' },
    totalAtLeast: (total) => `${total} o más direcciones`,
    shown: (total, shown) => `${total}. Se muestran las ${shown} más recientes.`,
    nobody: 'Ninguna cuenta tiene esta dirección',
    since: 'No recibe correo desde',
    reply: 'Lo que dijo su servidor de correo',
    retry: 'Intentar de nuevo',
    retryAddress: (address) => `Intentar de nuevo: ${address}`,
    retried: 'Se vuelve a enviar correo a esta dirección. Si lo rechaza, la dirección vuelve a esta lista.',
  },
);
