import { useCatalogue } from '../../api/catalogue.ts';

/** What an application is called in the language of the page; its id where the page does not know it. */
export function useApplicationName(): (id: string) => string {
  const applications = useCatalogue().data?.applications ?? [];
  return (id) => applications.find((one) => one.id === id)?.appName ?? id;
}
