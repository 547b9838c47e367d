import { useTexts } from '../../content/language.tsx';
import { spelledOut, wordsFor } from '../../content/known-words.ts';
import { backgroundWorkTexts } from './background-work-texts.ts';
import type { jobTexts } from './job-texts.ts';
import type { Consumer, Portal } from './troubles.ts';

/** What a portal is called: its machine, and its process there. */
export function usePortalName(): (portal: Portal) => string {
  const { name } = useTexts(backgroundWorkTexts).portals;
  // The number of a process is read as it is written elsewhere, without separators.
  return ({ machine, process }) => name(machine, String(process));
}

/** What one who follows the events is called. */
export function consumerName(names: (typeof jobTexts)['en'], { name }: Consumer): string {
  return wordsFor(names.consumers, name) ?? spelledOut(name);
}

/** The id of the heading above what must always hold. */
export const checksHeadingId = 'checks-heading';

/** The id of its heading, to which what failed leads. */
export function headingId({ name }: Consumer): string {
  return `events-${name.replaceAll(' ', '-')}`;
}
