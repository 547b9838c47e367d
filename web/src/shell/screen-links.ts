import { desksOf } from '@portal/core/domain/people/authority.ts';
import { useLanguage, useTexts } from '../content/language.tsx';
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
import { shellTexts } from './shell-texts.ts';

/** Where header and footer lead for one screen. */
export interface ScreenLinks {
  name: ScreenName;
  title: string;
  /** Whether there is one for each desk of the person. */
  areForDesks: boolean;
  links: readonly { href: string; text: string }[];
}

/** The screens that header and footer offer to whoever is here, in the order of the table. */
export function useScreenLinks(): readonly ScreenLinks[] {
  const person = usePerson();
  const { language } = useLanguage();
  const { desks } = useTexts(shellTexts);
  const linksTo = (name: ScreenName): ScreenLinks => {
    const { linked, address }: Screen = screens[name];
    const title = titleOf(name, language);
    const areForDesks = linked === 'for-each-desk';
    const roles = areForDesks ? desksOf(person) : [];
    const links = areForDesks
      ? roles.map((role) => ({ href: paths.manageRequests({ role }), text: desks[role] }))
      : [{ href: address.start, text: title }];
    return { name, title, areForDesks, links };
  };
  return screenNames.filter((name) => isOffered(name, person)).map(linksTo);
}
