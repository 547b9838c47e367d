import { type Question, roleQuestion } from '../forms/form.ts';
import { type Application, type Bilingual, inLanguage, type Language } from './application.ts';
import { roleLabel } from './role-label.ts';
import { matchesSearch } from './search.ts';

/** What requests can be found by that are kept with ids and literal names only. */
export interface CalledSo {
  /** Ids of applications. */
  applications: readonly string[];
  /** Roles of other applications, each with the id of its application. */
  roles: readonly { applicationId: string; role: string }[];
}

/**
 * The applications and roles that a search calls by the name which the page shows its reader, an application also by its acronym or
 * its name in the other language (rule deciding 13). The name of a role may be looked for together with its application's.
 */
export function calledSo(
  applications: readonly Pick<Application, 'id' | 'name' | 'acronyms' | 'questions' | 'roles'>[],
  search: string,
  language: Language,
): CalledSo {
  const isCalledSo = ({ name, acronyms }: Pick<Application, 'name' | 'acronyms'>) =>
    matchesSearch({ name: name[language], otherNames: [...acronyms, ...bothNames(name)] }, search);
  return {
    applications: applications.filter(isCalledSo).map(({ id }) => id),
    roles: applications
      .filter((application) => !isCalledSo(application))
      .flatMap(({ id, name, acronyms, questions, roles }) => {
        const levels = levelsIn(questions, language);
        const otherNames = [...acronyms, ...bothNames(name)];
        return roles
          .filter(({ name: role }) =>
            matchesSearch({ name: roleLabel(levels, role, language), otherNames }, search),
          )
          .map(({ name: role }) => ({ applicationId: id, role }));
      }),
  };
}

const bothNames = ({ en, es }: Bilingual) => [en, es];

function levelsIn(questions: readonly Question<Bilingual>[], language: Language) {
  const asked = roleQuestion(questions);
  return asked === undefined ? [] : (inLanguage(asked, language).levels ?? []);
}
