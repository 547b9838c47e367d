import { useLanguage, useTexts } from '../content/language.tsx';
import { shellTexts } from './shell-texts.ts';
import { paths } from '../screens/paths.ts';
import { titleOf } from '../screens/screens.ts';
import { useOpenGlossary } from './glossary/glossary-opener.ts';
import { useScreenLinks } from './screen-links.ts';
import { useConfiguration, useSession } from '../session/use-session.tsx';
import { LinkButton } from '../widgets/button.tsx';
import { Icon } from '../widgets/icon.tsx';
import { Identifier } from './identifier.tsx';

/** Groups of links to pages that exist, the way back up, and whose site this is. */
export function Footer() {
  const texts = useTexts(shellTexts);
  const { helpDeskEmail } = useConfiguration();
  const { language } = useLanguage();
  const session = useSession();
  const openGlossary = useOpenGlossary();
  const screens = useScreenLinks();
  return (
    <footer className="footer">
      <div className="container footer__first">
        <a className="footer__top" href="#top">
          <Icon name="arrow-upward" />
          {texts.footer.top}
        </a>
        <LinkButton look="outline" href={paths.contact()}>
          {texts.footer.contact}
        </LinkButton>
      </div>
      <div className="footer__groups">
        <nav className="container footer__columns" aria-label={texts.footer.label}>
          <LinkGroup
            heading={texts.footer.explore}
            links={[
              ...screens.filter((screen) => !screen.areForDesks).flatMap((screen) => screen.links),
              { text: texts.footer.glossary, onPress: openGlossary },
            ]}
          />
          {screens
            .filter((screen) => screen.areForDesks)
            .map(({ name, title, links }) => (
              <LinkGroup key={name} heading={title} links={links} />
            ))}
          {session.status === 'signed-out' ? (
            <LinkGroup
              heading={texts.footer.account}
              links={[{ href: paths.login(), text: texts.header.signIn }]}
            />
          ) : null}
          <LinkGroup
            heading={texts.footer.help}
            links={[
              { href: `mailto:${helpDeskEmail}`, text: texts.footer.helpDesk },
              { href: paths.accessibility(), text: titleOf('accessibility', language) },
              { href: paths.privacy(), text: titleOf('privacy', language) },
            ]}
          />
        </nav>
      </div>
      <Identifier />
    </footer>
  );
}

/** A place, or a deed such as opening a dialog. */
type FooterEntry = { text: string } & ({ href: string } | { onPress: () => void });

function LinkGroup({ heading, links }: { heading: string; links: readonly FooterEntry[] }) {
  return (
    <section>
      <h2 className="footer__heading">{heading}</h2>
      <ul className="footer__links">
        {links.map((entry) => (
          <li key={entry.text}>
            {'href' in entry ? (
              <a href={entry.href}>{entry.text}</a>
            ) : (
              <button
                type="button"
                className="usa-button usa-button--unstyled footer__deed"
                aria-haspopup="dialog"
                onClick={() => {
                  entry.onPress();
                }}
              >
                {entry.text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
