import Type from 'typebox';
import { Closed, Nullable } from '../shapes.ts';
import { Text } from './bilingual.ts';

/** What tells one version of the rules from the next. */
export const RulesVersion = Type.String({ pattern: '^[A-Za-z0-9._-]{1,40}$' });

const Words = Closed({
  title: Text,
  introduction: Type.Array(Text, { minItems: 1 }),
  rules: Type.Array(Text, { minItems: 1 }),
});

/** The rules that everybody accepts before they use the portal, in both languages (rule content 10). */
export const RulesOfBehavior = Closed({
  /** Null where the agency asks nobody to accept them here. */
  version: Nullable(RulesVersion),
  en: Words,
  es: Words,
});
export type RulesOfBehavior = Type.Static<typeof RulesOfBehavior>;
