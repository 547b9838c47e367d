import type { AlertView } from '@portal/core/contract/site-alerts.ts';
import { useLanguage, useTexts } from '../../content/language.tsx';
import { writtenTexts } from './written-texts.ts';

/** What an alert is called in a list: by its title in the reader's language, or else in the other one. */
export function useTitleOf(): (alert: Pick<AlertView, 'title'>) => string {
  const texts = useTexts(writtenTexts);
  const { language } = useLanguage();
  return ({ title }) => [title[language], title.en, title.es].find((one) => one !== '') ?? texts.noTitle;
}
