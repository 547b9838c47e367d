import { useLanguage } from '../src/content/language.tsx';

/** The words of a specimen in the language of the gallery. */
export function useSay(): (en: string, es: string) => string {
  const { language } = useLanguage();
  return (en, es) => (language === 'en' ? en : es);
}
