import type { PersonSection } from '@portal/core/domain/person-page/person-sections.ts';
import type { Elements } from '../../content/elements.ts';
import { useTexts } from '../../content/language.tsx';
import { personTexts } from './person-texts.ts';

/** One section of the page, under its heading. */
export function Section({ name, children }: { name: PersonSection; children: Elements }) {
  const { sections } = useTexts(personTexts);
  const id = `person-${name.toLowerCase()}`;
  return (
    <section className="person-section" aria-labelledby={id}>
      <h2 id={id}>{sections[name]}</h2>
      {children}
    </section>
  );
}
