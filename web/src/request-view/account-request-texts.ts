import type { AccountRequestKind } from '@portal/core/domain/requests/account/account-request-kind.ts';
import { dictionary } from '../content/language.tsx';

interface AccountRequestTexts {
  /** By what is asked for the account. */
  asks: Record<AccountRequestKind, AskTexts>;
  /** The name of a fact, whose words differ by kind. */
  gives: string;
  toCatalogue: string;
}

interface AskTexts {
  /** What the request is about, in a few words. */
  subject: string;
  wish: string;
  asksFor: string;
  /** What an approval gives. */
  given: (role: string) => string;
  /** The same for a list, in a few words. */
  yields: string;
  /** What follows the last approval. */
  follows: string;
  /** The outcome once all have approved. */
  approved: string;
  /** With the recipient's name, for other readers; empty for the recipient. */
  nextApproved: (other: string) => string;
  /** It lapsed or was withdrawn: no catalogue leads there. */
  nextClosed: (other: string) => string;
}

/** The words of requests about somebody's own account: to be let into the portal, at first or again, or to change the profile. */
export const accountRequestTexts = dictionary<AccountRequestTexts>(
  {
    asks: {
      NEW_ACCOUNT: {
        subject: 'New account',
        wish: 'New account: wants to use the portal',
        asksFor: 'To use the portal with a new account',
        given: (role) =>
          `The person gets the role ${role}: the account becomes active, and they can request access to applications. The role does not give access to any application.`,
        yields: 'Activates the account',
        follows: 'the account is activated automatically',
        approved: 'Approved. The account is active.',
        nextApproved: (other) =>
          other === ''
            ? 'you can request access to applications from the catalog.'
            : `${other} can request access to applications from the catalog.`,
        nextClosed: () =>
          'this request is closed. If the account is still not active, it can be requested again.',
      },
      PROFILE_CHANGE: {
        subject: 'Profile changes',
        wish: 'Profile: wants to change it',
        asksFor: 'To change their profile',
        given: () =>
          'The profile changes as shown, and the account is unlocked. Until then, the person cannot open applications or change their access.',
        yields: 'Changes the profile',
        follows: 'the profile is changed automatically',
        approved: 'Approved. The profile was changed.',
        nextApproved: (other) =>
          other === ''
            ? 'your profile is changed, and your account is unlocked.'
            : 'the profile is changed, and the account is unlocked.',
        nextClosed: (other) =>
          other === ''
            ? 'your profile stays as it was. You can change it again from your account page.'
            : `the profile stays as it was. ${other} can change it again from the account page.`,
      },
      UNLOCK: {
        subject: 'Locked account',
        wish: 'Locked account: asks to unlock it',
        asksFor: 'To unlock an account. The person confirmed that their profile is correct.',
        given: (role) => `The person gets the role ${role} back, and the account becomes active.`,
        yields: 'Unlocks the account',
        follows: 'the account is unlocked automatically',
        approved: 'Approved. The account is unlocked.',
        nextApproved: openAgainEn,
        nextClosed: (other) =>
          other === ''
            ? 'this request is closed. If the account is still locked, save your profile again to ask once more.'
            : `this request is closed. If the account is still locked, ${other} can save the profile again to ask once more.`,
      },
      REACTIVATION: {
        subject: 'Locked account',
        wish: 'Locked account: wants to use it again',
        asksFor: 'To use an account again that was locked after a long absence',
        given: (role) =>
          `The person gets the role ${role} back: the account becomes active, and they can open the applications they had.`,
        yields: 'Unlocks the account',
        follows: 'the account is unlocked automatically',
        approved: 'Approved. The account is unlocked.',
        nextApproved: openAgainEn,
        nextClosed: (other) =>
          other === ''
            ? 'this request is closed. If the account is still locked, you can ask again from the catalog.'
            : `this request is closed. If the account is still locked, ${other} can ask again from the catalog.`,
      },
    },
    gives: 'If approved',
    toCatalogue: 'Go to All Applications',
  },
  {
    asks: {
      NEW_ACCOUNT: {
        subject: 'Cuenta nueva',
        wish: 'Cuenta nueva: solicita usar el portal',
        asksFor: 'Usar el portal con una cuenta nueva',
        given: (role) =>
          `La persona recibe el rol ${role}: la cuenta queda activa y la persona puede solicitar acceso a las aplicaciones. El rol no da acceso a ninguna aplicación.`,
        yields: 'Activa la cuenta',
        follows: 'la cuenta se activa automáticamente',
        approved: 'Aprobada. La cuenta está activa.',
        nextApproved: (other) =>
          other === ''
            ? 'puede solicitar acceso a las aplicaciones desde el catálogo.'
            : `${other} puede solicitar acceso a las aplicaciones desde el catálogo.`,
        nextClosed: () =>
          'esta solicitud está cerrada. Si la cuenta aún no está activa, se puede volver a solicitar.',
      },
      PROFILE_CHANGE: {
        subject: 'Cambios del perfil',
        wish: 'Perfil: solicita cambiarlo',
        asksFor: 'Cambiar su perfil',
        given: () =>
          'El perfil cambia como se muestra y la cuenta se desbloquea. Hasta entonces, la persona no puede abrir aplicaciones ni cambiar sus accesos.',
        yields: 'Cambia el perfil',
        follows: 'el perfil se cambia automáticamente',
        approved: 'Aprobada. El perfil se cambió.',
        nextApproved: (other) =>
          other === ''
            ? 'su perfil cambió y su cuenta está desbloqueada.'
            : 'el perfil cambió y la cuenta está desbloqueada.',
        nextClosed: (other) =>
          other === ''
            ? 'su perfil queda como estaba. Puede cambiarlo de nuevo desde la página de su cuenta.'
            : `el perfil queda como estaba. ${other} puede cambiarlo de nuevo desde la página de la cuenta.`,
      },
      UNLOCK: {
        subject: 'Cuenta bloqueada',
        wish: 'Cuenta bloqueada: pide desbloquearla',
        asksFor: 'Desbloquear una cuenta. La persona confirmó que su perfil es correcto.',
        given: (role) => `La persona recupera el rol ${role} y la cuenta queda activa.`,
        yields: 'Desbloquea la cuenta',
        follows: 'la cuenta se desbloquea automáticamente',
        approved: 'Aprobada. La cuenta está desbloqueada.',
        nextApproved: openAgainEs,
        nextClosed: (other) =>
          other === ''
            ? 'esta solicitud está cerrada. Si la cuenta sigue bloqueada, guarde su perfil de nuevo para volver a pedirlo.'
            : `esta solicitud está cerrada. Si la cuenta sigue bloqueada, ${other} puede guardar el perfil de nuevo para volver a pedirlo.`,
      },
      REACTIVATION: {
        subject: 'Cuenta bloqueada',
        wish: 'Cuenta bloqueada: solicita usarla de nuevo',
        asksFor: 'Usar de nuevo una cuenta que se bloqueó tras una larga ausencia',
        given: (role) =>
          `La persona recupera el rol ${role}: la cuenta queda activa y la persona puede abrir las aplicaciones que tenía.`,
        yields: 'Desbloquea la cuenta',
        follows: 'la cuenta se desbloquea automáticamente',
        approved: 'Aprobada. La cuenta está desbloqueada.',
        nextApproved: openAgainEs,
        nextClosed: (other) =>
          other === ''
            ? 'esta solicitud está cerrada. Si la cuenta sigue bloqueada, puede volver a solicitarlo desde el catálogo.'
            : `esta solicitud está cerrada. Si la cuenta sigue bloqueada, ${other} puede volver a solicitarlo desde el catálogo.`,
      },
    },
    gives: 'Si se aprueba',
    toCatalogue: 'Ir a Todas las aplicaciones',
  },
);

function openAgainEn(other: string): string {
  return other === ''
    ? 'you can open your applications again from the catalog.'
    : `${other} can open their applications again from the catalog.`;
}

function openAgainEs(other: string): string {
  return other === ''
    ? 'ya puede abrir sus aplicaciones desde el catálogo.'
    : `${other} ya puede abrir sus aplicaciones desde el catálogo.`;
}
