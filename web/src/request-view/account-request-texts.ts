import { dictionary } from '../content/language.tsx';

/** The words of the request that a new account makes by itself, to be let into the portal (PROFILE_UPDATE). */
export const accountRequestTexts = dictionary(
  {
    subject: 'New account',
    wish: 'New account: wants to use the portal',
    asksFor: 'To use the portal with a new account',
    /** The name of a fact, and the fact. */
    gives: 'If you approve',
    given: (role: string) =>
      `The person gets the role ${role}: the account becomes active, and they can request access to applications. It does not give access to any application.`,
    /** What follows the last yes. */
    letIn: 'the account is activated automatically',
    approved: 'Approved. The account is active.',
    nextApproved: 'you can request access to applications from the catalog.',
    toCatalogue: 'Go to All Applications',
    /** It lapsed or was withdrawn: no catalogue leads there. */
    nextClosed: 'this request is closed. If the account is still not active, it can be requested again.',
  },
  {
    subject: 'Cuenta nueva',
    wish: 'Cuenta nueva: solicita usar el portal',
    asksFor: 'Usar el portal con una cuenta nueva',
    gives: 'Si usted aprueba',
    given: (role: string) =>
      `La persona recibe el rol ${role}: la cuenta queda activa y puede solicitar acceso a las aplicaciones. No da acceso a ninguna aplicación.`,
    letIn: 'la cuenta se activa automáticamente',
    approved: 'Aprobada. La cuenta está activa.',
    nextApproved: 'puede solicitar acceso a las aplicaciones desde el catálogo.',
    toCatalogue: 'Ir a Todas las aplicaciones',
    nextClosed: 'esta solicitud está cerrada. Si la cuenta aún no está activa, se puede volver a solicitar.',
  },
);
