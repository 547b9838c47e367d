import { type AgencyPage, requiredLinks } from '@portal/core/domain/catalogue/agency.ts';
import { pageFoot } from '@portal/core/domain/content/page-foot.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import './identifier.scss';

/** What this portal states itself. */
const ownPages: readonly AgencyPage[] = [
  { link: 'accessibility', address: paths.accessibility() },
  { link: 'privacy', address: paths.privacy() },
];

/** Whose site this is, and the links that every federal site has (rule page 7). */
export function Identifier() {
  const texts = useTexts(pageFoot).identifier;
  const { agency } = useConfiguration();
  return (
    <div className="usa-identifier">
      <section className="usa-identifier__section usa-identifier__section--masthead" aria-label={texts.label}>
        <div className="usa-identifier__container">
          <section className="usa-identifier__identity" aria-label={texts.description}>
            <p className="usa-identifier__identity-domain">{location.host}</p>
            <p className="usa-identifier__identity-disclaimer">
              <span>{texts.officialSiteOf}</span> <span translate="no">{agency.name}</span>
            </p>
          </section>
        </div>
      </section>
      <nav
        className="usa-identifier__section usa-identifier__section--required-links"
        aria-label={texts.links}
      >
        <div className="usa-identifier__container">
          <ul className="usa-identifier__required-links-list">
            {requiredLinks(agency, ownPages).map(({ link, address }) => (
              <li key={link} className="usa-identifier__required-links-item">
                <a href={address} className="usa-identifier__required-link usa-link">
                  {texts.required[link]}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <section
        className="usa-identifier__section usa-identifier__section--usagov"
        aria-label={texts.government}
      >
        <div className="usa-identifier__container">
          <div className="usa-identifier__usagov-description">{texts.looking}</div>{' '}
          <a href={texts.visitAddress} className="usa-link">
            {texts.visit}
          </a>
        </div>
      </section>
    </div>
  );
}
