import type { ShownCertificate } from '@portal/core/domain/people/certificates.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { StatusTag } from '../tag.tsx';
import { certificateListTexts } from './certificate-list-texts.ts';
import { Fact, FactList } from './fact-list.tsx';

/** A certificate, and whether nobody has looked at it yet. */
type ListedCertificate = ShownCertificate & { isUnchecked?: boolean };

/** What the date of each certificate means today (rule people 10). */
export function CertificateList({ certificates }: { certificates: readonly ListedCertificate[] }) {
  const { names } = useTexts(certificateListTexts);
  return (
    <FactList>
      {certificates.map((one) => (
        <Fact key={one.name} name={names[one.name]}>
          <CertificateStatus certificate={one} />
        </Fact>
      ))}
    </FactList>
  );
}

/** The same among other facts. */
export function CertificateLines({ certificates }: { certificates: readonly ListedCertificate[] }) {
  const { names } = useTexts(certificateListTexts);
  return (
    <ul className="plain-list">
      {certificates.map((one) => (
        <li key={one.name}>
          <span>{`${names[one.name]}: `}</span>
          <CertificateStatus certificate={one} />
        </li>
      ))}
    </ul>
  );
}

function CertificateStatus({
  certificate: { endsOn, state, isUnchecked = false },
}: {
  certificate: ListedCertificate;
}) {
  const { states, unchecked } = useTexts(certificateListTexts);
  const format = useFormat();
  return (
    <>
      <StatusTag tone={state === 'VALID' ? 'good' : 'bad'}>
        {states[state](endsOn === null ? '' : format.calendarDay(endsOn))}
      </StatusTag>
      {isUnchecked ? (
        <>
          <span> </span>
          <StatusTag tone="waiting">{unchecked}</StatusTag>
        </>
      ) : null}
    </>
  );
}
