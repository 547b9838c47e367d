import type { Catalogue, CatalogueCard } from '@portal/core/contract/catalogue.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Answers } from '@portal/core/domain/forms/answers.ts';
import { answersIn, type Form, roleQuestion, stillOffered } from '@portal/core/domain/forms/form.ts';
import { expandRoles } from '@portal/core/domain/forms/places.ts';
import type { Person } from '@portal/core/domain/people/person.ts';

/** What can be answered today. */
interface Offered {
  card: Pick<CatalogueCard, 'questions'>;
  places: Catalogue['places'];
  person: Pick<Person, 'employments'>;
}

/** The answers of an earlier request; what is no longer offered is left out, and the form asks for it again. */
export function earlierAnswers(
  { requestDetails }: Pick<RequestView, 'requestDetails'>,
  { card, places, person: { employments } }: Offered,
): Answers {
  const answers = answersIn(requestDetails, { employments, multiEmployment: true });
  return stillOffered(formOf(card, places), answers, { employments });
}

/** The form of a card, with its roles for each of the places. */
export function formOf({ questions }: Offered['card'], { regions, states }: Offered['places']): Form {
  const levels = roleQuestion(questions)?.levels ?? [];
  return { questions, roles: expandRoles(levels, { regions, states: states.map(({ code }) => code) }) };
}
