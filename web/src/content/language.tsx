import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { Dictionary } from '@portal/core/domain/content/dictionary.ts';
import { choiceSeconds, languageCookie } from '@portal/core/domain/content/language.ts';
import { pageCookie, writeCookie } from './page-cookies.ts';
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Elements } from './elements.ts';

export type { Language };
export { type Dictionary, dictionary } from '@portal/core/domain/content/dictionary.ts';

/** The chosen language and how to choose another. */
export interface LanguageChoice {
  language: Language;
  choose(language: Language): void;
}

const LanguageContext = createContext<LanguageChoice | null>(null);

/** Gives everything below it the chosen language and keeps `<html lang>` in step with it. */
export function LanguageProvider({ initial, children }: { initial: Language; children: Elements }) {
  const [language, setLanguage] = useState(initial);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = useCallback((next: Language) => {
    writeCookie(pageCookie(location, languageCookie, next, choiceSeconds));
    setLanguage(next);
  }, []);
  const choice = useMemo(() => ({ language, choose }), [language, choose]);
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

/** Shows a part of the page in this language, whatever that of the page is. */
export function InLanguage({ language, children }: { language: Language; children: Elements }) {
  const { choose } = useLanguage();
  const choice = useMemo(() => ({ language, choose }), [language, choose]);
  return (
    <LanguageContext value={choice}>
      <div lang={language}>{children}</div>
    </LanguageContext>
  );
}

/** The chosen language; throws outside LanguageProvider. */
export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (choice === null) throw new Error('LanguageProvider is missing');
  return choice;
}

/** The texts of a feature in the chosen language. */
export function useTexts<Texts>(texts: Dictionary<Texts>): Texts {
  return texts[useLanguage().language];
}
