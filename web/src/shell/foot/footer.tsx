import { isElomaOnly } from '@portal/core/domain/people/account-state.ts';
import { pageFoot } from '@portal/core/domain/content/page-foot.ts';
import type { ReactElement } from 'react';
import { useFormat } from '../../content/format.ts';
import { useLanguage, useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { screens, titleOf } from '../../screens/screens.ts';
import { useAccountAddress } from '../../session/account-address.ts';
import { useConfiguration, useIsVisitor, usePerson, useSessionPort } from '../../session/use-session.tsx';
import { type FootList, PageFoot } from '../../widgets/page-foot/page-foot.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { useOpenGlossary } from '../glossary/glossary-opener.ts';
import { useScreenLinks } from '../screen-links.ts';
import { footerTexts } from './footer-texts.ts';
import { Identifier } from './identifier.tsx';

/** Four groups of links by who is there, the way back up, and whose site this is (rule page 7). */
export function Footer(): ReactElement {
  const texts = useTexts(pageFoot).foot;
  return (
    <>
      <PrintedBy />
      <PageFoot
        id="foot"
        label={texts.label}
        lists={useLists()}
        top={texts.top}
        callToAction={{ text: texts.contact, href: paths.contact() }}
      >
        <Identifier />
      </PageFoot>
    </>
  );
}

/** Who printed the page and when: a list or a request on paper goes from hand to hand (rule page 12). */
function PrintedBy() {
  const texts = useTexts(footerTexts);
  const format = useFormat();
  const person = usePerson();
  const now = useNow();
  if (person === null) return null;
  return <p className="print-only container">{texts.printed(person.fullName, format.exact(now))}</p>;
}

/** What everybody may see, what explains it, what is the reader's own, and who helps. */
function useLists(): FootList[] {
  const texts = { ...useTexts(pageFoot).foot, ...useTexts(footerTexts) };
  const { language } = useLanguage();
  const { helpDeskEmail } = useConfiguration();
  const openGlossary = useOpenGlossary();
  const own = useOwnList();
  const open = useScreenLinks().filter(({ name }) => screens[name].visibleTo === 'everybody');
  return [
    { id: 'explore', heading: texts.explore, entries: open.flatMap(({ links }) => links) },
    {
      id: 'learn',
      heading: texts.learn,
      entries: [
        { text: texts.guide, href: `${paths.resources()}#user-guide` },
        { text: texts.tour, href: `${paths.resources()}#demo-video` },
        { text: texts.questions, href: `${paths.contact()}#questions-heading` },
        { id: 'glossary', text: texts.glossary, onPress: openGlossary, opensDialog: true },
      ],
    },
    ...(own === null ? [] : [own]),
    {
      id: 'help',
      heading: texts.help,
      entries: [
        { text: texts.helpDesk, href: `mailto:${helpDeskEmail}` },
        { text: titleOf('accessibility', language), href: paths.accessibility() },
        { text: titleOf('privacy', language), href: paths.privacy() },
      ],
    },
  ];
}

/** How a visitor gets in, or where somebody's own work is; null while the page does not know who is there. */
function useOwnList(): FootList | null {
  const texts = useTexts(footerTexts);
  const session = useSessionPort();
  const isVisitor = useIsVisitor();
  const person = usePerson();
  const profile = useAccountAddress();
  // What is in the menu Administration is not repeated: a long footer would push decisions out of view.
  const desks = useScreenLinks().filter(
    ({ name }) => screens[name].visibleTo !== 'everybody' && screens[name].linked !== 'in-administration',
  );
  if (isVisitor)
    return {
      id: 'account',
      heading: texts.account,
      entries: [
        { text: texts.signIn, href: paths.login() },
        {
          id: 'register',
          text: texts.register,
          onPress: () => void session.signIn(undefined, 'registration'),
          opensDialog: false,
        },
      ],
    };
  if (person === null) return null;
  // Anyone who uses eLOMA alone has no tabs.
  const tabs = isElomaOnly(person)
    ? []
    : [
        { text: texts.mine, href: paths.applications({ show: 'mine' }) },
        { text: texts.status, href: paths.applications({ show: 'status' }) },
      ];
  return {
    id: 'work',
    heading: texts.work,
    entries: [...desks.flatMap(({ links }) => links), ...tabs, { text: texts.profile, href: profile }],
  };
}
