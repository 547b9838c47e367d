import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { CertificateKind } from '@portal/core/domain/certificates/certificate-kinds.ts';
import { certificateOfField, fieldOfCertificate } from '@portal/core/domain/people/actions/listed-details.ts';
import { dayIn, isDay } from '@portal/core/domain/calendar/calendar-days.ts';
import { useOwnCertificates } from '../../../../api/account/certificates.ts';
import { useFormat } from '../../../../content/format.ts';
import { useTexts } from '../../../../content/language.tsx';
import { datesDraft } from '../../../../request-view/details-draft.ts';
import { useConfiguration } from '../../../../session/use-session.tsx';
import { DateField } from '../../../../widgets/fields/date-field.tsx';
import { FaultSummary } from '../../../../widgets/fields/fault-summary.tsx';
import { ReasonField } from '../../../../widgets/fields/reason/reason-field.tsx';
import { certificateListTexts } from '../../../../widgets/lists/certificate-list-texts.ts';
import { useNow } from '../../../../widgets/times/now.ts';
import { ChangeForm } from '../change-form.tsx';
import { detailsTexts } from './details-texts.ts';
import { listedTexts } from './listed-texts.ts';
import { focusField, idOf, noLists, reasonId, useDetailsForm } from './use-details-form.ts';

interface DatesFormProps {
  person: PersonPage;
  onClose: () => void;
}

/** Enters on which days the certificates of somebody end, without their files (rule people-actions 16). */
export function DatesForm({ person, onClose }: DatesFormProps) {
  const { dates: texts } = useTexts(listedTexts);
  const { stale, keep, again, nothing, faults } = useTexts(detailsTexts);
  const { names } = useTexts(certificateListTexts);
  const { form, kinds } = useDates(person, onClose);
  const holdsMore = (person.portalRoles ?? []).some((role) => role !== 'USER');
  const nameOf = (field: string): string => {
    const kind = certificateOfField(field);
    return kind === null ? field : names[kind];
  };
  return (
    <ChangeForm
      id="dates-form"
      className="person-roles person-details"
      form={form}
      texts={{ save: texts.save, stale, keep, again }}
      title={texts.title(person.fullName)}
      lead={
        <>
          <p>{texts.lead}</p>
          {holdsMore ? <p>{texts.second}</p> : null}
        </>
      }
    >
      <FaultSummary
        key={form.tries}
        id="dates-form-faults"
        title={faults}
        messages={form.faults.map(({ field, text }) => ({ field, text: `${nameOf(field)}: ${text}` }))}
        fields={Object.fromEntries(form.faults.map(({ field }) => [field, idOf(field)]))}
      />
      {kinds.map((kind) => (
        <DateLine key={kind} kind={kind} form={form} />
      ))}
      <ReasonField id={reasonId} value={form.reason} onChange={form.typeReason} wasTried={form.wasTried} />
      {form.hasNothing ? <p className="usa-error-message">{nothing}</p> : null}
    </ChangeForm>
  );
}

function DateLine({ kind, form }: { kind: CertificateKind; form: ReturnType<typeof useDetailsForm> }) {
  const { dates: texts } = useTexts(listedTexts);
  const { names } = useTexts(certificateListTexts);
  const format = useFormat();
  const field = fieldOfCertificate(kind);
  const before = form.changedFrom(field);
  const shown = before !== null && isDay(before) ? format.calendarDay(before) : (before ?? '');
  return (
    <DateField
      id={idOf(field)}
      label={names[kind]}
      hint={before === null ? undefined : before === '' ? texts.empty : texts.before(shown)}
      value={form.values[field]}
      error={form.faults.find((one) => one.field === field)?.text}
      onChange={(day) => {
        form.type(field, day);
      }}
    />
  );
}

function useDates(person: PersonPage, onClose: () => void) {
  const { dates: texts } = useTexts(listedTexts);
  const { deadlineZone } = useConfiguration();
  const now = useNow();
  const accepted = useOwnCertificates().data?.accepted ?? [];
  const [first] = accepted;
  const form = useDetailsForm(person, {
    keptName: datesDraft(person.userId),
    onClose,
    focusFirst: () => {
      if (first !== undefined) focusField(fieldOfCertificate(first.kind));
    },
    lists: {
      ...noLists,
      today: dayIn(deadlineZone, now),
      certificateRules: accepted.map(({ kind, mostDays }) => ({ kind, mostDays, counts: 'NEVER' })),
    },
    wordsOf: (_field, fault) => texts.fault(fault),
  });
  return { form, kinds: accepted.map(({ kind }) => kind) };
}
