import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { certificateCheckers } from '@portal/core/domain/people/rights/certificate-checkers.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { usePerson } from '../../session/use-session.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { personTexts } from './person-texts.ts';
import { Section } from './section.tsx';
import { CertificateList } from '../../widgets/lists/certificate-list.tsx';
import { certificateListTexts } from '../../widgets/lists/certificate-list-texts.ts';
import { Fact, FactList } from '../../widgets/lists/fact-list.tsx';
import { RulesStatus } from '../../widgets/lists/rules-status.tsx';

/** What the date of each certificate means today (rule people 10). */
export function CertificatesPart({ person: { userId, certificates, rules } }: { person: PersonPage }) {
  const { name: rulesName } = useTexts(certificateListTexts).rules;
  const { notNeeded, check } = useTexts(personTexts).certificates;
  const reader = usePerson();
  const isToCheck = certificates?.some(({ isUnchecked }) => isUnchecked) === true;
  // Nobody checks their own.
  const mayCheck = mayActAs(reader, certificateCheckers) && reader?.userId !== userId;
  return (
    <Section name="CERTIFICATES">
      {certificates === null || certificates.length === 0 ? (
        <EmptyState text={notNeeded} />
      ) : (
        <CertificateList certificates={certificates} />
      )}
      {isToCheck && mayCheck ? (
        <p>
          <a href={paths.certificates()}>{check}</a>
        </p>
      ) : null}
      <FactList>
        <Fact name={rulesName}>
          <RulesStatus rules={rules} />
        </Fact>
      </FactList>
    </Section>
  );
}
