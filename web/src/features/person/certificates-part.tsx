import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { Fact, FactList } from '../../widgets/lists/fact-list.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { personTexts } from './person-texts.ts';
import { Section } from './section.tsx';

/** What the date of each certificate means today (rule people 10). */
export function CertificatesPart({ person: { certificates } }: { person: PersonPage }) {
  const { names, states, notNeeded } = useTexts(personTexts).certificates;
  const format = useFormat();
  return (
    <Section name="CERTIFICATES">
      {certificates === null || certificates.length === 0 ? (
        <EmptyState text={notNeeded} />
      ) : (
        <FactList>
          {certificates.map(({ name, endsOn, state }) => (
            <Fact key={name} name={names[name]}>
              <StatusTag tone={state === 'VALID' ? 'good' : 'bad'}>
                {states[state](endsOn === null ? '' : format.calendarDay(endsOn))}
              </StatusTag>
            </Fact>
          ))}
        </FactList>
      )}
    </Section>
  );
}
