import { type FormEvent, useState } from 'react';
import { importLimits } from '@portal/core/domain/people/import/import-state.ts';
import { useReadPeopleFile } from '../../../api/administration/people-imports.ts';
import { ProblemError } from '../../../api/client.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import { useRouter } from '../../../shell/router.ts';
import { Button } from '../../../widgets/button.tsx';
import { FileField } from '../../../widgets/fields/files/file-field.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { importTexts } from './import-texts.ts';
import '../people.css';

const fileId = 'import-people-file';

/** Chooses a file and has it read; what was chosen stays where it cannot be. */
export function ChooseFile() {
  const texts = useTexts(importTexts);
  const problemText = useProblemText();
  const faultOf = useFaultOfFile();
  const router = useRouter();
  const reading = useReadPeopleFile();
  const [file, setFile] = useState<File | null>(null);
  const [wasTried, setTried] = useState(false);
  const own =
    file === null ? texts.faults.none : file.size > importLimits.bytes ? texts.faults.long : undefined;
  const refused = faultOf(reading.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (reading.isPending) return;
    if (file === null || own !== undefined) return document.getElementById(fileId)?.focus();
    reading.mutate(file, {
      onSuccess: ({ importId }) => {
        router.go(paths.importPeople({ id: importId }));
      },
      onError: () => document.getElementById(fileId)?.focus(),
    });
  };
  return (
    <form className="people-form" aria-label={texts.form} noValidate onSubmit={submit}>
      <p>{texts.intro}</p>
      <p>{texts.columns}</p>
      {reading.isError && refused === undefined ? (
        <Alert id="import-people-failed" type="error" title={texts.failed} announce>
          {problemText(reading.error)}
        </Alert>
      ) : null}
      <FileField
        id={fileId}
        label={texts.file}
        hint={texts.fileHint}
        required
        accept={['.csv', '.txt', 'text/csv']}
        error={(wasTried ? own : undefined) ?? refused}
        onChange={(chosen) => {
          reading.reset();
          setFile(chosen);
        }}
      />
      <div className="button-row">
        <Button type="submit" busy={reading.isPending}>
          {texts.read}
        </Button>
        <a href={paths.people()}>{texts.toPeople}</a>
      </div>
    </form>
  );
}

/** What the server says is wrong with a file; undefined where it says nothing of it. */
function useFaultOfFile(): (failure: unknown) => string | undefined {
  const { faults } = useTexts(importTexts);
  return (failure) => {
    const errors = failure instanceof ProblemError ? failure.problem.errors : [];
    const columns = (fault: string): string =>
      errors
        .filter((one) => one.fault === fault && one.field.startsWith('columns.'))
        .map(({ field }) => field.slice('columns.'.length))
        .join(', ');
    const [missing, twice] = [columns('REQUIRED'), columns('NOT_TOGETHER')];
    if (missing !== '') return faults.missing(missing);
    if (twice !== '') return faults.twice(twice);
    const fault = errors.find(({ field }) => field === 'content')?.fault;
    if (fault === undefined) return undefined;
    const message: Readonly<Record<string, string>> = {
      REQUIRED: faults.empty,
      MALFORMED: faults.unreadable,
      TOO_LONG: faults.long,
    };
    return message[fault] ?? faults.other;
  };
}
