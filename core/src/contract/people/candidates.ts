import Type from 'typebox';
import { limits } from '../../domain/validation/text.ts';
import { Closed } from '../shapes.ts';

/** How somebody who can be chosen is looked for. */
export const candidatesSought = {
  /** What was typed to find somebody; without it all are meant. */
  q: Type.Optional(Type.String({ maxLength: limits.search.max })),
};

/** People who can be chosen. */
export const Candidates = Closed({
  /** The first by name. */
  people: Type.Array(
    Closed({ id: Type.String(), fullName: Type.String(), organization: Type.String(), email: Type.String() }),
  ),
  hasMorePeople: Type.Boolean(),
});
