import { useLanguage, useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { LinkButton } from '../../widgets/button.tsx';
import { accountTexts } from './account-texts.ts';
import { Outcome } from './outcome.tsx';

/** The way to another password, which is the provider's, and why somebody cannot get in somewhere. */
export function SecurityPart({ hasNewPassword }: { hasNewPassword: boolean }) {
  const { security: texts } = useTexts(accountTexts);
  const { language } = useLanguage();
  const { provider } = useConfiguration();
  return (
    <>
      <section aria-labelledby="account-password">
        <h2 id="account-password">{texts.password}</h2>
        {hasNewPassword ? (
          <Outcome id="password-changed" type="success">
            {texts.passwordChanged}
          </Outcome>
        ) : null}
        <p>{texts.passwordNote}</p>
        <p>
          <LinkButton look="outline" href={`${provider.password}?kc_locale=${language}`}>
            {texts.changePassword}
          </LinkButton>
        </p>
      </section>
      <section aria-labelledby="account-trouble">
        <h2 id="account-trouble">{texts.trouble}</h2>
        <p>{texts.troubleNote}</p>
        <p>
          <a href={paths.accessDiagnosis()}>{texts.seeWhy}</a>
        </p>
      </section>
    </>
  );
}
