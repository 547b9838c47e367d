import { type FormEvent, useState } from 'react';
import { faultOfEnd, fileKindNames, largestFile } from '@portal/core/domain/certificates/certificate-file.ts';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { useOwnCertificates, useSendCertificate } from '../../../api/account/certificates.ts';
import { ProblemError } from '../../../api/client.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useTexts } from '../../../content/language.tsx';
import { useConfiguration } from '../../../session/use-session.tsx';
import { Button } from '../../../widgets/button.tsx';
import { DateField } from '../../../widgets/fields/date-field.tsx';
import { Select } from '../../../widgets/fields/field.tsx';
import { FileField } from '../../../widgets/fields/files/file-field.tsx';
import { certificateListTexts } from '../../../widgets/lists/certificate-list-texts.ts';
import { useNow } from '../../../widgets/times/now.ts';
import { accountTexts } from '../account-texts.ts';
import { Outcome } from '../outcome.tsx';

const ids = { kind: 'certificate-kind', file: 'certificate-file', expires: 'certificate-expires' } as const;

/** Sends a certificate with its file and the day on which it ends; whatever fails, what was chosen stays. */
export function CertificateForm() {
  const { certificates: texts } = useTexts(accountTexts);
  const { names } = useTexts(certificateListTexts);
  const problemText = useProblemText();
  const form = useCertificateForm();
  return (
    <form className="account-form" aria-label={texts.form} noValidate onSubmit={form.submit}>
      <h3>{texts.form}</h3>
      {form.sending.isSuccess ? (
        <Outcome key={form.tries} id="certificate-sent" type="success">
          {texts.done}
        </Outcome>
      ) : null}
      {form.sending.isError ? (
        <Outcome key={form.tries} id="certificate-failed" type="error" title={texts.failed}>
          {problemText(form.sending.error)}
        </Outcome>
      ) : null}
      <Select
        id={ids.kind}
        label={texts.kind}
        required
        placeholder
        options={form.accepted.map(({ kind }) => ({ value: kind, label: names[kind] }))}
        value={form.kind}
        error={form.errors.kind}
        onChange={form.setKind}
      />
      <FileField
        key={form.sent}
        id={ids.file}
        label={texts.fileLabel}
        hint={texts.fileHint}
        required
        accept={fileKindNames}
        error={form.errors.file}
        onChange={form.setFile}
      />
      <DateField
        id={ids.expires}
        label={texts.expires}
        required
        value={form.expires}
        error={form.errors.expires}
        onChange={form.setExpires}
      />
      <div className="button-row">
        <Button type="submit" busy={form.sending.isPending}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}

/** In days: until the kind is chosen, no day is too late. */
const lifetime = 36_500;

type Faults = (typeof accountTexts)['en']['certificates']['faults'];

interface FilledIn {
  /** What the agency says of the kind; undefined until one is chosen. */
  rule: { mostDays: number } | undefined;
  file: File | null;
  expires: string;
  today: string;
}

/** What is wrong with each field, in words; undefined where nothing is. */
function wrongIn({ rule, file, expires, today }: FilledIn, faults: Faults) {
  const day = faultOfEnd(expires, today, rule?.mostDays ?? lifetime);
  const isTooLarge = file !== null && file.size > largestFile;
  return {
    kind: rule === undefined ? faults.kind : undefined,
    file: file === null ? faults.file : isTooLarge ? faults.large : undefined,
    expires: day === null ? undefined : faults[day === 'TOO_LATE' ? 'late' : 'day'],
  };
}

function useCertificateForm() {
  const { certificates: texts } = useTexts(accountTexts);
  const { deadlineZone } = useConfiguration();
  const now = useNow();
  const sending = useSendCertificate();
  const [kind, setKind] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [expires, setExpires] = useState('');
  const [tries, setTries] = useState(0);
  const [sent, setSent] = useState(0);
  const refused = fieldsRefused(sending.error);
  const accepted = useOwnCertificates().data?.accepted ?? [];
  const known = accepted.find((one) => one.kind === kind);
  const wrong = wrongIn({ rule: known, file, expires, today: dayIn(deadlineZone, now) }, texts.faults);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTries((before) => before + 1);
    if (sending.isPending) return;
    const first = (['kind', 'file', 'expires'] as const).find((field) => wrong[field] !== undefined);
    if (first !== undefined) return document.getElementById(ids[first])?.focus();
    if (known === undefined || file === null) return;
    sending.mutate(
      { kind: known.kind, file, expires },
      {
        onSuccess: () => {
          setKind('');
          setFile(null);
          setExpires('');
          setSent((before) => before + 1);
          setTries(0);
        },
      },
    );
  };
  const errors = {
    ...(tries === 0 ? { kind: undefined, file: undefined, expires: undefined } : wrong),
    ...(refused.has('file') ? { file: wrong.file ?? texts.faults.content } : {}),
    ...(refused.has('expires') ? { expires: wrong.expires ?? texts.faults.late } : {}),
  };
  return {
    accepted,
    kind,
    expires,
    errors,
    sending,
    submit,
    tries,
    sent,
    setKind,
    setFile: (chosen: File | null) => {
      sending.reset();
      setFile(chosen);
    },
    setExpires: (chosen: string) => {
      sending.reset();
      setExpires(chosen);
    },
  };
}

/** The fields that the server refuses. */
function fieldsRefused(fault: unknown): ReadonlySet<string> {
  return new Set(fault instanceof ProblemError ? fault.problem.errors.map(({ field }) => field) : []);
}
