import { addresses } from '@portal/core/contract/addresses.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { ActionKind } from '@portal/core/domain/people/actions/account-action.ts';
import type { ActionRow } from './action-rows.ts';
import { detailLines } from './details/details-mail.ts';

interface MailTexts {
  subject(portal: string): string;
  hello(name: string): string;
  done: Record<ActionKind, (by: string) => string>;
  roles: { given(names: string): string; removed(names: string): string };
  names: Readonly<Record<string, string>>;
  /** Who confirmed it. */
  second(name: string): string;
  /** Where the account can still be seen. */
  look(address: string): string;
  unexpected: string;
}

const texts: Record<Language, MailTexts> = {
  en: {
    subject: (portal) => `${portal}: your account was changed`,
    hello: (name) => `Hello ${name},`,
    done: {
      ROLES: (by) => `${by} changed your roles in the portal.`,
      DETAILS: (by) => `${by} changed your details in the portal.`,
      LOCK: (by) => `${by} locked your account. You can sign in, but you cannot use your applications.`,
      UNLOCK: (by) => `${by} unlocked your account. You can use your applications again.`,
      DISABLE: (by) => `${by} turned your account off. You cannot sign in to it.`,
      ENABLE: (by) => `${by} turned your account on again. You can sign in to it.`,
      ONE_TIME_PASSWORD: (by) =>
        `${by} made a one-time password for your account and will give it to you. The one you had no longer works. Choose a new one when you sign in.`,
      END_SESSIONS: (by) => `${by} signed you out everywhere. Sign in again to continue.`,
    },
    roles: {
      given: (names) => `New: ${names}.`,
      removed: (names) => `No longer yours: ${names}.`,
    },
    names: {
      USER: 'User',
      SUPERVISOR: 'Supervisor',
      AUTHORIZER: 'Authorizer',
      RM_IT_HELP: 'RM-IT Help',
      PRODUCT_OWNER: 'Product owner',
      FILETRAIL_ADMIN: 'FileTrail administrator',
      SECURITY: 'Security',
      PORTAL_ADMIN: 'Portal administrator',
    },
    second: (name) => `${name} confirmed it.`,
    look: (address) => `Your account: ${address}`,
    unexpected: 'If you did not expect this, tell the help desk.',
  },
  es: {
    subject: (portal) => `${portal}: su cuenta cambió`,
    hello: (name) => `Hola, ${name}:`,
    done: {
      ROLES: (by) => `${by} cambió sus roles en el portal.`,
      DETAILS: (by) => `${by} cambió sus datos en el portal.`,
      LOCK: (by) => `${by} bloqueó su cuenta. Puede iniciar sesión, pero no puede usar sus aplicaciones.`,
      UNLOCK: (by) => `${by} desbloqueó su cuenta. Ya puede usar sus aplicaciones.`,
      DISABLE: (by) => `${by} desactivó su cuenta. No puede iniciar sesión con ella.`,
      ENABLE: (by) => `${by} activó de nuevo su cuenta. Ya puede iniciar sesión.`,
      ONE_TIME_PASSWORD: (by) =>
        `${by} creó una contraseña de un solo uso para su cuenta y se la hará llegar. La que tenía ya no sirve. Elija una nueva al iniciar sesión.`,
      END_SESSIONS: (by) => `${by} cerró todas sus sesiones. Inicie sesión otra vez para continuar.`,
    },
    roles: {
      given: (names) => `Nuevos: ${names}.`,
      removed: (names) => `Ya no son suyos: ${names}.`,
    },
    names: {
      USER: 'Usuario',
      SUPERVISOR: 'Supervisor',
      AUTHORIZER: 'Autorizador',
      RM_IT_HELP: 'Mesa de ayuda de RM-IT',
      PRODUCT_OWNER: 'Responsable de producto',
      FILETRAIL_ADMIN: 'Administrador de FileTrail',
      SECURITY: 'Seguridad',
      PORTAL_ADMIN: 'Administrador del portal',
    },
    second: (name) => `${name} lo confirmó.`,
    look: (address) => `Su cuenta: ${address}`,
    unexpected: 'Si no lo esperaba, avise a la mesa de ayuda.',
  },
};

/** Subject and text of the mail that tells somebody what was done to their account (rule people-actions 8). */
export function actionMail(
  { kind, held_roles, wanted_roles, changes, asked_by_name, answered_by_name }: ActionRow,
  name: string,
  { portalName, origin }: { portalName: string; origin: string },
  language: Language,
): { subject: string; body: string } {
  const words = texts[language];
  const after = wanted_roles ?? held_roles;
  const named = (roles: readonly string[]): string =>
    roles.map((role) => words.names[role] ?? role).join(', ');
  const given = after.filter((role) => !held_roles.includes(role));
  const removed = held_roles.filter((role) => !after.includes(role));
  return {
    subject: words.subject(portalName),
    body: [
      words.hello(name),
      words.done[kind](asked_by_name),
      ...detailLines(changes ?? [], language),
      ...(given.length === 0 ? [] : [words.roles.given(named(given))]),
      ...(removed.length === 0 ? [] : [words.roles.removed(named(removed))]),
      ...(answered_by_name === null ? [] : [words.second(answered_by_name)]),
      ...(kind === 'DISABLE' ? [] : [words.look(`${origin}${addresses.portal}/account`)]),
      words.unexpected,
    ].join('\n\n'),
  };
}
