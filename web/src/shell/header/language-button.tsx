import { type Language, useLanguage } from '../../content/language.tsx';

/** Each language is named in itself, so that those who need it can read it. */
const others: Readonly<Record<Language, { language: Language; name: string }>> = {
  en: { language: 'es', name: 'Español' },
  es: { language: 'en', name: 'English' },
};

/** Switches to the other language at once and remembers it. */
export function LanguageButton() {
  const { language, choose } = useLanguage();
  const other = others[language];
  return (
    <button
      type="button"
      className="usa-button usa-button--outline language-button"
      lang={other.language}
      onClick={() => {
        choose(other.language);
      }}
    >
      {other.name}
    </button>
  );
}
