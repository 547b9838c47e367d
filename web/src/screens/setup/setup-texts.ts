import type { SetupStep } from '@portal/core/domain/setup/setup-list.ts';
import type { PluralForms } from '../../content/format.ts';
import { dictionary } from '../../content/language.tsx';

interface StepTexts {
  /** What is to be done, or was done. */
  title: string;
  /** How, and what happens without it. */
  how: string;
}

interface SetupTexts {
  intro: string;
  failed: string;
  left: PluralForms;
  nothingLeft: string;
  list: string;
  done: string;
  open: string;
  steps: Record<SetupStep, StepTexts>;
  /** Instead of the first step, where passwords are those of another provider. */
  firstSignIn: StepTexts;
  links: Partial<Record<SetupStep, string>>;
  /** Applications that a step is not done for. */
  applications: (names: string) => string;
  /** Certificates that count for everybody, for anyone who has one, or not at all. */
  counts: (names: string) => string;
  countsIfHeld: (names: string) => string;
  noneCounts: string;
  checkedBy: string;
  refusedTitle: string;
  refused: string;
  helpDesk: string;
  toApplications: string;
}

/** What a step is called, and how it is done where it is done. */
export function textsOfStep(
  { steps, firstSignIn }: Pick<SetupTexts, 'steps' | 'firstSignIn'>,
  { step, isAtProvider }: { step: SetupStep; isAtProvider: boolean },
): StepTexts {
  return step === 'OWN_PASSWORD' && isAtProvider ? firstSignIn : steps[step];
}

/** The words of the page that says what is left to set up. */
export const setupTexts = dictionary<SetupTexts>(
  {
    intro:
      'What a new portal needs before people can work with it. A step reopens if it is no longer true, for example when the only authorizer of an application leaves.',
    failed: 'The setup list could not be loaded',
    left: { one: '{count} step left', other: '{count} steps left' },
    nothingLeft: 'Everything is set up.',
    list: 'Steps',
    done: 'Done',
    open: 'To do',
    steps: {
      OWN_PASSWORD: {
        title: 'Choose a password of your own',
        how: 'The first sign-in asks for it.',
      },
      PEOPLE: {
        title: 'Add and invite people',
        how: 'Add people one by one, or import a file. No one can sign in before you give them a one-time password on their page. The list shows who is not invited yet.',
      },
      SECOND_ADMINISTRATOR: {
        title: 'Name a second administrator',
        how: 'With only one, changes that should be confirmed by a second person take effect without confirmation, and no one can stand in.',
      },
      HELP_DESK: {
        title: 'Give someone the role RM-IT Help',
        how: 'The help desk decides when no one else can. Without it, requests with no approver are refused.',
      },
      SECURITY: {
        title: 'Give someone the role Security',
        how: 'Security staff read reports and the audit trail.',
      },
      APPROVERS: {
        title: 'Name who decides for each application',
        how: 'Requests for an application with no authorizer go to RM-IT Help.',
      },
      ADDRESSES: {
        title: 'Give each application its address',
        how: 'In the catalog, or with a setting such as APP_URL_HLL_APP. Until then, the Visit button on its card is disabled.',
      },
      MAIL: {
        title: 'Set up mail',
        how: 'Set SMTP_URL and start the portal again. Until then mail waits and no one is notified.',
      },
      HELP_DESK_ADDRESS: {
        title: 'Enter the address of your help desk',
        how: 'Set HELP_DESK_EMAIL and start the portal again. People are told to write to it.',
      },
      AGENCY: {
        title: 'Enter the name and the pages of your agency',
        how: 'Set AGENCY_NAME and AGENCY_LINKS and start the portal again. They appear at the bottom of every page.',
      },
      RULES: {
        title: 'Write your own rules of behavior',
        how: 'The rules in force are the ones delivered with the portal. Write yours, with a version of its own, into content/rules-of-behavior.json of the folder in CATALOGUE_DIR and start the portal again.',
      },
      CERTIFICATES: {
        title: 'Have someone check certificates',
        how: 'RM-IT Help checks the certificates that people upload. Until someone holds the role RM_IT_HELP, they count unchecked.',
      },
      SCANNER: {
        title: 'Get the virus scanner to answer',
        how: 'Start the ClamAV daemon that CLAMAV_URL names. Until then, uploaded files wait and are not scanned.',
      },
      FIRST_REQUEST: {
        title: 'Try a request',
        how: 'Ask for access to an application and have it decided.',
      },
    },
    firstSignIn: {
      title: 'Sign in as an administrator',
      how: 'Give someone the role PORTAL_ADMIN of rap-client at the sign-in service. Passwords are chosen there.',
    },
    links: {
      OWN_PASSWORD: 'Open your account',
      PEOPLE: 'Open the list of people',
      SECOND_ADMINISTRATOR: 'Open the list of people',
      HELP_DESK: 'Open the list of people',
      SECURITY: 'Open the list of people',
      APPROVERS: 'Open the approvers',
      CERTIFICATES: 'Open the list of people',
      FIRST_REQUEST: 'Open the applications',
    },
    applications: (names) => `Not done for: ${names}.`,
    counts: (names) => `Everyone needs: ${names}.`,
    countsIfHeld: (names) => `Counts only for those who have it: ${names}.`,
    noneCounts: 'No certificate counts; certificates.json of the folder in CATALOGUE_DIR says so.',
    checkedBy: 'RM-IT Help checks what people upload.',
    refusedTitle: 'You cannot open this page',
    refused: 'Only administrators can see what is left to set up.',
    helpDesk: 'Email the help desk',
    toApplications: 'Go to Applications',
  },
  {
    intro:
      'Lo que un portal nuevo necesita antes de que las personas puedan trabajar con él. Un paso vuelve a quedar pendiente si deja de cumplirse, por ejemplo, cuando se va el único autorizador de una aplicación.',
    failed: 'No se pudo cargar la lista de configuración',
    left: { one: 'Falta {count} paso', other: 'Faltan {count} pasos' },
    nothingLeft: 'Todo está configurado.',
    list: 'Pasos',
    done: 'Listo',
    open: 'Pendiente',
    steps: {
      OWN_PASSWORD: {
        title: 'Elegir una contraseña propia',
        how: 'Se pide en el primer inicio de sesión.',
      },
      PEOPLE: {
        title: 'Agregar e invitar personas',
        how: 'Agregue a las personas una por una, o importe un archivo. Nadie puede iniciar sesión antes de recibir una contraseña de un solo uso, que se crea en la página de cada persona. La lista muestra a quiénes falta invitar.',
      },
      SECOND_ADMINISTRATOR: {
        title: 'Nombrar a un segundo administrador',
        how: 'Con uno solo, los cambios que otra persona debería confirmar se aplican sin confirmación y nadie puede reemplazarlo.',
      },
      HELP_DESK: {
        title: 'Dar a alguien el rol Mesa de ayuda de RM-IT',
        how: 'La mesa de ayuda decide cuando nadie más puede hacerlo. Sin ella, se rechazan las solicitudes que no tienen aprobador.',
      },
      SECURITY: {
        title: 'Dar a alguien el rol Seguridad',
        how: 'El personal de seguridad lee los informes y el registro de auditoría.',
      },
      APPROVERS: {
        title: 'Nombrar a quienes deciden en cada aplicación',
        how: 'Las solicitudes de una aplicación sin autorizador van a la mesa de ayuda de RM-IT.',
      },
      ADDRESSES: {
        title: 'Indicar la dirección de cada aplicación',
        how: 'En el catálogo o con una variable como APP_URL_HLL_APP. Hasta entonces, el botón para visitarla está desactivado en su tarjeta.',
      },
      MAIL: {
        title: 'Configurar el correo',
        how: 'Defina SMTP_URL y reinicie el portal. Hasta entonces, el correo queda en espera y nadie recibe avisos.',
      },
      HELP_DESK_ADDRESS: {
        title: 'Indicar la dirección de su mesa de ayuda',
        how: 'Defina HELP_DESK_EMAIL y reinicie el portal. Es la dirección a la que se pide escribir.',
      },
      AGENCY: {
        title: 'Indicar el nombre y las páginas de su agencia',
        how: 'Defina AGENCY_NAME y AGENCY_LINKS y reinicie el portal. Aparecen al pie de cada página.',
      },
      RULES: {
        title: 'Escribir sus propias normas de conducta',
        how: 'Rigen las normas que vienen con el portal. Escriba las suyas, con una versión propia, en content/rules-of-behavior.json de la carpeta que indica CATALOGUE_DIR y reinicie el portal.',
      },
      CERTIFICATES: {
        title: 'Designar a quien revise los certificados',
        how: 'La mesa de ayuda de RM-IT revisa los certificados que se suben. Mientras nadie tenga el rol RM_IT_HELP, cuentan sin revisar.',
      },
      SCANNER: {
        title: 'Hacer que el antivirus responda',
        how: 'Inicie el servicio de ClamAV que indica CLAMAV_URL. Hasta entonces, los archivos que se suben esperan sin analizar.',
      },
      FIRST_REQUEST: {
        title: 'Probar una solicitud',
        how: 'Solicite acceso a una aplicación y haga que se decida.',
      },
    },
    firstSignIn: {
      title: 'Iniciar sesión como administrador',
      how: 'Dé a alguien el rol PORTAL_ADMIN de rap-client en el servicio de inicio de sesión. Las contraseñas se eligen allí.',
    },
    links: {
      OWN_PASSWORD: 'Abrir su cuenta',
      PEOPLE: 'Abrir la lista de personas',
      SECOND_ADMINISTRATOR: 'Abrir la lista de personas',
      HELP_DESK: 'Abrir la lista de personas',
      SECURITY: 'Abrir la lista de personas',
      APPROVERS: 'Abrir los aprobadores',
      CERTIFICATES: 'Abrir la lista de personas',
      FIRST_REQUEST: 'Abrir las aplicaciones',
    },
    applications: (names) => `Falta para: ${names}.`,
    counts: (names) => `Todas las personas necesitan: ${names}.`,
    countsIfHeld: (names) => `Cuenta solo para quienes lo tienen: ${names}.`,
    noneCounts:
      'Ningún certificado cuenta; así lo indica certificates.json de la carpeta que indica CATALOGUE_DIR.',
    checkedBy: 'La mesa de ayuda de RM-IT revisa lo que se sube.',
    refusedTitle: 'No puede abrir esta página',
    refused: 'Solo los administradores pueden ver lo que falta por configurar.',
    helpDesk: 'Escribir a la mesa de ayuda',
    toApplications: 'Ir a Aplicaciones',
  },
);
