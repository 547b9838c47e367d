import { botServiceNames } from '../../content/bot-service-names.ts';
import { useLanguage, useTexts } from '../../content/language.tsx';
import { titleOf } from '../../screens/screens.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { statementsTexts } from './statements-texts.ts';
import './statements.css';
import type { Elements } from '../../content/elements.ts';

/** How accessible the portal is, how that is checked, and whom to tell about a problem. */
export function AccessibilityScreen() {
  const texts = useTexts(statementsTexts).accessibility;
  return (
    <Statement name="accessibility" intro={texts.intro}>
      <h2>{texts.expectHeading}</h2>
      <Points points={texts.expect} />
      <h2>{texts.checkHeading}</h2>
      <p>{texts.check}</p>
      <h2>{texts.problemHeading}</h2>
      <p>{texts.problem}</p>
      <HelpDesk />
    </Statement>
  );
}

/** What the portal keeps about people, why, and who can see it. */
export function PrivacyScreen() {
  const texts = useTexts(statementsTexts).privacy;
  const policy = useConfiguration().agency.links.find(({ link }) => link === 'privacy');
  return (
    <Statement name="privacy" intro={texts.intro}>
      <h2>{texts.keepHeading}</h2>
      <Points points={texts.keep} />
      <h2>{texts.whyHeading}</h2>
      <p>{texts.why}</p>
      <h2>{texts.whoHeading}</h2>
      <Points points={texts.who} />
      <h2>{texts.cookiesHeading}</h2>
      <p>{texts.cookies}</p>
      <LoadedElsewhere />
      <h2>{texts.correctHeading}</h2>
      <p>{texts.correct}</p>
      <HelpDesk />
      {policy === undefined ? null : (
        <p>
          <a href={policy.address}>{texts.agencyPolicy}</a>
        </p>
      )}
    </Statement>
  );
}

/** What pages load from other addresses, as the agency has set it up. */
function LoadedElsewhere() {
  const { loads } = useTexts(statementsTexts).privacy;
  const { commsUrl, iconBaseUrl, botCheck } = useConfiguration();
  const sentences = [
    ...(commsUrl === null && iconBaseUrl === null ? [] : [loads.agency]),
    ...(botCheck === 'puzzle' ? [] : [loads.check(botServiceNames[botCheck])]),
  ];
  return <p>{sentences.length === 0 ? loads.nothing : sentences.join(' ')}</p>;
}

interface StatementProps {
  name: 'accessibility' | 'privacy';
  intro: string;
  children: Elements;
}

function Statement({ name, intro, children }: StatementProps) {
  const { language } = useLanguage();
  return (
    <div className="container page statement">
      <h1 tabIndex={-1}>{titleOf(name, language)}</h1>
      <p>{intro}</p>
      {children}
    </div>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

function HelpDesk() {
  const texts = useTexts(statementsTexts);
  const { helpDeskEmail } = useConfiguration();
  return (
    <p>
      <a href={`mailto:${helpDeskEmail}`}>{texts.helpDesk(helpDeskEmail)}</a>
    </p>
  );
}
