import type { Language } from '../catalogue/application.ts';
import type { BilingualQuestion } from './questions.ts';

/** The question whose answer is about the agency's own sign-in service. */
const aboutPasswords = 'password-change';

/** A question whose answers can be sent. */
type Answered = BilingualQuestion & Record<Language, { answer: string[] }>;

/**
 * The questions with what holds on this portal after the agency's answer about how often passwords change (rule content 6).
 * @param mostDays days after which a password expires here; 0 for never
 */
export function withPasswordsHere(questions: readonly BilingualQuestion[], mostDays: number): Answered[] {
  const here = wordsFor(mostDays);
  return questions.map(({ id, en, es }) => {
    const more = (language: Language) => (id === aboutPasswords ? [here[language]] : []);
    return {
      id,
      en: { ...en, answer: [...en.answer, ...more('en')] },
      es: { ...es, answer: [...es.answer, ...more('es')] },
    };
  });
}

function wordsFor(mostDays: number): Record<Language, string> {
  const en = 'That is the rule of the agency’s own sign-in service.';
  const es = 'Esa es la regla del servicio de inicio de sesión de la agencia.';
  if (mostDays === 0)
    return {
      en: `${en} On this portal passwords do not expire.`,
      es: `${es} En este portal las contraseñas no vencen.`,
    };
  const [day, dia] = mostDays === 1 ? ['day', 'día'] : ['days', 'días'];
  return {
    en: `${en} On this portal a password expires after ${mostDays} ${day}. When you sign in after that, you choose another one and then continue.`,
    es: `${es} En este portal una contraseña vence a los ${mostDays} ${dia}. Si inicia sesión después, elige otra y continúa.`,
  };
}
