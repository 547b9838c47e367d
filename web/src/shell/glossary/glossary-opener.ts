import { createContext, useContext } from 'react';

/** Opens the glossary: with the term of this id, or with all of them. */
export type OpenGlossary = (term?: string) => void;

const OpenerContext = createContext<OpenGlossary | null>(null);

/** Gives everything below it the way to open the glossary of this page. */
export const GlossaryOpenerProvider = OpenerContext.Provider;

/** How to open the glossary; throws outside GlossaryOpenerProvider. */
export function useOpenGlossary(): OpenGlossary {
  const open = useContext(OpenerContext);
  if (open === null) throw new Error('GlossaryOpenerProvider is missing');
  return open;
}
