import { dictionary } from '../content/language.tsx';

/** The words of the request that a new account makes by itself, to be let into the portal (PROFILE_UPDATE). */
export const accountRequestTexts = dictionary(
  {
    subject: 'New account',
    wish: 'New account: asks to be let into the portal',
    asksFor: 'To be let into the portal with a new account',
    /** The name of a fact, and the fact. */
    gives: 'What a yes gives',
    given: (role: string) =>
      `The role ${role}: the account becomes active, and the person can ask for access to applications. It gives no access to any application by itself.`,
    /** What follows the last yes. */
    letIn: 'the account is let into the portal, which runs by itself',
    approved: 'Approved. The account has been let into the portal.',
    nextApproved: 'access to applications can be asked for from the catalogue.',
    toCatalogue: 'Go to All Applications',
    /** It lapsed or was withdrawn: no catalogue leads there. */
    nextClosed:
      'nothing more happens with this request. An account that is not active yet can be asked for again.',
  },
  {
    subject: 'Cuenta nueva',
    wish: 'Cuenta nueva: pide entrar en el portal',
    asksFor: 'Entrar en el portal con una cuenta nueva',
    gives: 'Qué concede un sí',
    given: (role: string) =>
      `El rol ${role}: la cuenta queda activa y la persona puede pedir acceso a las aplicaciones. Por sí solo no da acceso a ninguna aplicación.`,
    letIn: 'la entrada de la cuenta en el portal, que es automática',
    approved: 'Aprobada. La cuenta ya puede usar el portal.',
    nextApproved: 'el acceso a las aplicaciones se puede pedir desde el catálogo.',
    toCatalogue: 'Ir a Todas las aplicaciones',
    nextClosed:
      'esta solicitud no tiene más pasos. Una cuenta que todavía no está activa se puede volver a pedir.',
  },
);
