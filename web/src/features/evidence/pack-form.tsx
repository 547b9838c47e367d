import { type SyntheticEvent, useState } from 'react';
import { dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { ProblemError } from '../../api/client.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { saveFile } from '../../api/reports/save-file.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { ApplicationFilter } from '../../request-view/application-filter.tsx';
import type { EvidenceSearch, ScreenProps } from '../../screens/searches.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { Button } from '../../widgets/button.tsx';
import { Field } from '../../widgets/fields/field.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { DayRange } from '../../widgets/tables/day-range.tsx';
import { evidenceTexts } from './evidence-texts.ts';
import { type PackProgress, usePack } from './use-pack.ts';

const megabyte = 1_000_000;

/** What a pack is to be about, and the pack on its way. */
export function PackForm({ search, changeSearch }: ScreenProps<EvidenceSearch>) {
  const texts = useTexts(evidenceTexts);
  const { deadlineZone } = useConfiguration();
  const [fault, setFault] = useState<string | null>(null);
  const { progress, make, cancel } = usePack((content) => {
    const name = `Evidence_${dayIn(deadlineZone, new Date()).replaceAll('-', '_')}.zip`;
    saveFile(content, name);
    return name;
  });
  const isMaking = progress.state === 'making';
  const change = (part: Partial<EvidenceSearch>): void => {
    setFault(null);
    changeSearch(part, { replace: true });
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found = faultOf(search, texts);
    setFault(found);
    if (found === null && !isMaking) void make(search);
  };
  return (
    <form className="evidence-form" onSubmit={submit} noValidate aria-labelledby="evidence-about">
      <h2 id="evidence-about">{texts.form}</h2>
      <p>{texts.formHint}</p>
      <div className="toolbar">
        <DayRange id="evidence-days" from={search.from} to={search.to} onChange={change} />
        <ApplicationFilter
          label={texts.application}
          placeholder={texts.everyApplication}
          value={search.application}
          onChange={(application) => {
            change({ application });
          }}
        />
        <Field id="evidence-person" label={texts.person} hint={texts.personHint}>
          {(control) => (
            <input
              {...control}
              className="usa-input"
              type="text"
              autoCapitalize="off"
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={search.person ?? ''}
              onChange={(event) => {
                change({ person: event.target.value === '' ? undefined : event.target.value });
              }}
            />
          )}
        </Field>
      </div>
      {fault === null ? null : (
        <Alert id="evidence-fault" type="error" slim announce>
          {fault}
        </Alert>
      )}
      <p className="evidence-buttons">
        <Button type="submit" busy={isMaking}>
          {texts.make}
        </Button>
        {isMaking ? (
          <Button look="outline" onClick={cancel}>
            {texts.cancel}
          </Button>
        ) : null}
      </p>
      <Outcome progress={progress} />
    </form>
  );
}

/** What somebody must change first; null for nothing. */
function faultOf(scope: EvidenceSearch, texts: (typeof evidenceTexts)['en']): string | null {
  const { from, to, application, person } = scope;
  if ([from, to, application, person].every((one) => one === undefined)) return texts.needed;
  return from !== undefined && to !== undefined && from > to ? texts.upsideDown : null;
}

/** How far the pack is, or what happened to it. */
function Outcome({ progress }: { progress: PackProgress }) {
  const texts = useTexts(evidenceTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const size = (bytes: number): string => format.number(Math.ceil((bytes / megabyte) * 10) / 10);
  if (progress.state === 'failed')
    return (
      <Alert id="evidence-failed" type="error" title={texts.failedTitle} announce>
        {isAboutPerson(progress.fault) ? texts.nobody : problemText(progress.fault)}
      </Alert>
    );
  return (
    <>
      <p role="status" className="evidence-status">
        {statusWords(progress, texts, size)}
      </p>
      {progress.state === 'making' ? <p>{texts.soFar(size(progress.bytes))}</p> : null}
    </>
  );
}

/** What is announced; nothing before the first pack. */
function statusWords(
  progress: PackProgress,
  texts: (typeof evidenceTexts)['en'],
  size: (bytes: number) => string,
): string {
  if (progress.state === 'making') return texts.making;
  if (progress.state === 'canceled') return texts.canceled;
  return progress.state === 'saved' ? texts.saved(progress.name, size(progress.bytes)) : '';
}

function isAboutPerson(fault: unknown): boolean {
  return fault instanceof ProblemError && fault.problem.errors.some(({ field }) => field === 'person');
}
