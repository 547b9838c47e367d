import { useLanguage } from '../content/language.tsx';
import { useConfiguration } from './use-session.tsx';

/** The person's account page at the provider, in the language of the page. */
export function useAccountAddress(): string {
  const { provider } = useConfiguration();
  const { language } = useLanguage();
  return `${provider.account}?kc_locale=${language}`;
}
