import { SharedCard as SharedCardSchema, type SharedCard } from '@portal/core/contract/catalogue.ts';
import { type Application, inLanguage, type Language } from '@portal/core/domain/catalogue/application.ts';
import { shortenDescription } from '@portal/core/domain/catalogue/search.ts';
import type { Question } from '@portal/core/domain/forms/form.ts';
import type { Serialize } from '../../adapters/http/serve.ts';

/** Entries do not change while the portal runs, so each card is made only once. */
const made = new WeakMap<Application, Partial<Record<Language, SharedCard>>>();

export function sharedCard(application: Application, language: Language): SharedCard {
  const known = made.get(application)?.[language];
  if (known !== undefined) return known;
  const card = sharedPart(application, language);
  made.set(application, { ...made.get(application), [language]: card });
  return card;
}

const inJson = new WeakMap<SharedCard, string>();

/** The same as JSON, made once. */
export function sharedJson(card: SharedCard, serialize: Serialize): string {
  const known = inJson.get(card);
  if (known !== undefined) return known;
  const json = serialize(SharedCardSchema, card);
  inJson.set(card, json);
  return json;
}

function sharedPart(application: Application, language: Language): SharedCard {
  const description = application.description[language];
  return {
    id: application.id,
    appName: application.name[language],
    otherNames: [...application.acronyms, application.name[language === 'en' ? 'es' : 'en']],
    description,
    shortenedDescription: shortenDescription(description),
    requestAccess: application.requestAccess,
    sso: application.sso,
    icon: application.icon,
    keycloakClientId: application.clientId,
    staffNotice: application.staffNotice?.[language] ?? null,
    questions: questionsOf(application, language),
    groups: application.requestAccess ? application.groups : null,
    removal: application.removal,
    accessStages: [...application.accessStages],
  };
}

/** What the wizard asks, in the language of the reader; nothing where the portal takes no request. */
function questionsOf(application: Application, language: Language): Question<string>[] {
  return application.requestAccess
    ? application.questions.map((question) => withoutSameLabels(inLanguage(question, language)))
    : [];
}

/** A level that people call by its own name needs no label. */
function withoutSameLabels(question: Question<string>): Question<string> {
  if (!('levels' in question)) return question;
  const levels = question.levels.map(({ label, ...level }) =>
    label === undefined || label === level.name ? level : { ...level, label },
  );
  return { ...question, levels };
}
