import { useApplicationNames } from '../../api/catalogue.ts';
import { useTexts } from '../../content/language.tsx';
import { reportsTexts } from './reports-texts.ts';

/** What a column is called in the language of the page; those of single applications have their names. */
export function useColumnHeading(): (id: string) => string {
  const { columns } = useTexts(reportsTexts);
  const nameOf = useApplicationNames();
  const headings: Readonly<Record<string, string>> = columns;
  return (id) => headings[id] ?? nameOf(id.replace(/^app\./, ''));
}
