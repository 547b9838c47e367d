import { useTexts } from '../../content/language.tsx';
import { useApplicationName } from './application-name.ts';
import { reportsTexts } from './reports-texts.ts';

/** What a column is called in the language of the page; those of single applications have their names. */
export function useColumnHeading(): (id: string) => string {
  const { columns } = useTexts(reportsTexts);
  const nameOf = useApplicationName();
  const headings: Readonly<Record<string, string>> = columns;
  return (id) => headings[id] ?? nameOf(id.replace(/^app\./, ''));
}
