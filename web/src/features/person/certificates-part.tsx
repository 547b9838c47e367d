import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { useTexts } from '../../content/language.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { personTexts } from './person-texts.ts';
import { Section } from './section.tsx';
import { CertificateList } from '../../widgets/lists/certificate-list.tsx';
import { certificateListTexts } from '../../widgets/lists/certificate-list-texts.ts';
import { Fact, FactList } from '../../widgets/lists/fact-list.tsx';
import { RulesStatus } from '../../widgets/lists/rules-status.tsx';

/** What the date of each certificate means today (rule people 10). */
export function CertificatesPart({ person: { certificates, rules } }: { person: PersonPage }) {
  const { name: rulesName } = useTexts(certificateListTexts).rules;
  const { notNeeded } = useTexts(personTexts).certificates;
  return (
    <Section name="CERTIFICATES">
      {certificates === null || certificates.length === 0 ? (
        <EmptyState text={notNeeded} />
      ) : (
        <CertificateList certificates={certificates} />
      )}
      <FactList>
        <Fact name={rulesName}>
          <RulesStatus rules={rules} />
        </Fact>
      </FactList>
    </Section>
  );
}
