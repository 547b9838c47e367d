import { desksOf } from '@portal/core/domain/people/rights/authority.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { dictionary, useLanguage, useTexts } from '../content/language.tsx';
import { paths } from '../screens/paths.ts';
import {
  isOffered,
  type Screen,
  type ScreenName,
  screenNames,
  screens,
  titleOf,
} from '../screens/screens.ts';
import { usePerson } from '../session/use-session.tsx';

const deskTexts = dictionary<Record<DecidingRole, string>>(
  {
    SUPERVISOR: 'Supervisor Requests',
    AUTHORIZER: 'Authorizer Requests',
    RM_IT_HELP: 'RM-IT Help Requests',
    FILETRAIL_ADMIN: 'FileTrail Admin Requests',
  },
  {
    SUPERVISOR: 'Solicitudes para el supervisor',
    AUTHORIZER: 'Solicitudes para el autorizador',
    RM_IT_HELP: 'Solicitudes para la mesa de ayuda de RM-IT',
    FILETRAIL_ADMIN: 'Solicitudes para el administrador de FileTrail',
  },
);

/** What the desks are called. */
export function useDeskNames(): Readonly<Record<DecidingRole, string>> {
  return useTexts(deskTexts);
}

/** Where a menu of the header, or the footer, leads for one screen. */
export interface ScreenLinks {
  name: ScreenName;
  /** One, or one for each desk of the person. */
  links: readonly { href: string; text: string }[];
}

/** The screens that the header's menus and the footer offer to the person who is here, in the order of the table. */
export function useScreenLinks(): readonly ScreenLinks[] {
  const person = usePerson();
  const { language } = useLanguage();
  const desks = useDeskNames();
  const linksTo = (name: ScreenName): ScreenLinks => {
    const { linked, address }: Screen = screens[name];
    const links =
      linked === 'for-each-desk'
        ? desksOf(person).map((role) => ({ href: paths.manageRequests({ role }), text: desks[role] }))
        : [{ href: address.start, text: titleOf(name, language) }];
    return { name, links };
  };
  return screenNames.filter((name) => isOffered(name, person)).map(linksTo);
}
