import type { Catalogue, CatalogueCard } from '@portal/core/contract/catalogue.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Answers } from '@portal/core/domain/forms/answers.ts';
import { answersIn, type Form, roleQuestion, stillOffered } from '@portal/core/domain/forms/form.ts';
import { expandRoles } from '@portal/core/domain/forms/places.ts';
import { plainRole } from '@portal/core/domain/forms/role.ts';
import type { Group } from '@portal/core/domain/catalogue/group.ts';
import { rolesOfGroups } from '@portal/core/domain/groups/group-roles.ts';
import type { Person } from '@portal/core/domain/people/person.ts';

/** What can be answered today. */
interface Offered {
  card: Pick<CatalogueCard, 'questions' | 'groups'>;
  places: Catalogue['places'];
  person: Pick<Person, 'employments'>;
}

/** The answers of an earlier request; what is no longer offered is left out, and the form asks for it again. */
export function earlierAnswers(
  { requestDetails }: Pick<RequestView, 'requestDetails'>,
  { card, places, person: { employments } }: Offered,
): Answers {
  const answers = answersIn(requestDetails, { employments, multiEmployment: true });
  const form = formOf(card, places, []);
  // Which groups there are is not known here: the form itself leaves out what it no longer offers.
  const inGroups =
    card.groups === null ? [] : (answers.role ?? []).map((name) => plainRole({ name, allows: '' }));
  return stillOffered({ ...form, roles: [...form.roles, ...inGroups] }, answers, { employments });
}

/** The form of a card, with its roles for each region or state, and those that are groups. */
export function formOf(
  { questions, groups: rules }: Offered['card'],
  { regions, states }: Offered['places'],
  groups: readonly Group[],
): Form {
  const levels = roleQuestion(questions)?.levels ?? [];
  const roles = expandRoles(levels, { regions, states: states.map(({ code }) => code) });
  const usedNames = roles.map(({ name }) => name);
  const inGroups = rules === null ? [] : rolesOfGroups(rules, questions, groups, usedNames);
  return { questions, roles: [...roles, ...inGroups] };
}
