import { type FormEvent, useState } from 'react';
import { faultOfEnd, fileKindNames, largestFile } from '@portal/core/domain/certificates/certificate-file.ts';
import { certificateKinds } from '@portal/core/domain/certificates/certificate-kinds.ts';
import { dayIn } from '@portal/core/domain/requests/calendar-days.ts';
import { useSendCertificate } from '../../../api/account/certificates.ts';
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
        options={certificateKinds.map((value) => ({ value, label: names[value] }))}
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

/** Further ahead than any agency allows: what is too late there, the server says. */
const mostDays = 3_653;

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
  const known = certificateKinds.find((one) => one === kind);
  const isTooLarge = file !== null && file.size > largestFile;
  const day = faultOfEnd(expires, dayIn(deadlineZone, now), mostDays);
  const wrong = {
    kind: known === undefined ? texts.faults.kind : undefined,
    file: file === null ? texts.faults.file : isTooLarge ? texts.faults.large : undefined,
    expires: day === null ? undefined : texts.faults.day,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTries((before) => before + 1);
    if (sending.isPending) return;
    const first = (['kind', 'file', 'expires'] as const).find((field) => wrong[field] !== undefined);
    if (first !== undefined) return document.getElementById(ids[first])?.focus();
    if (known === undefined || file === null) return;
    sending.mutate(
      { kind: known, file, expires },
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
    ...{ kind, expires, errors, sending, submit, tries, sent, setKind },
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
