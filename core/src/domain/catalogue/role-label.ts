import { parseRoleName, type PlacedLevel } from '../forms/places.ts';
import type { Language } from './application.ts';

const regionWords: Readonly<Record<Language, string>> = { en: 'Region', es: 'Región' };

/**
 * What people call a role: by the label of its level, with its region or state; by its own name where the level has no label (rule
 * catalogue 24).
 */
export function roleLabel(
  levels: readonly Pick<PlacedLevel<string>, 'name' | 'label'>[],
  role: string,
  language: Language,
): string {
  const { level, per, place } = parseRoleName(role);
  const known = levels.find(({ name }) => name === level);
  if (known === undefined) return role;
  const label = known.label ?? level;
  if (place === null) return label;
  return per === 'region' ? `${label} - ${regionWords[language]} ${place}` : `${label} - ${place}`;
}
