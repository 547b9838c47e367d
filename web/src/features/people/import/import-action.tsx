import type { PeopleImport } from '@portal/core/contract/people/people-imports.ts';
import { useApplyPeopleImport, useSaveImportResult } from '../../../api/administration/people-imports.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import { Button } from '../../../widgets/button.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { importTexts } from './import-texts.ts';

/** What can be done with an import now: applied, waited for, or saved. */
export function ImportAction({ found }: { found: PeopleImport }) {
  const texts = useTexts(importTexts);
  const problemText = useProblemText();
  const applying = useApplyPeopleImport(found.importId);
  const saving = useSaveImportResult(found.importId);
  const isOpen = found.state === 'JUDGED';
  const toWrite = found.added + found.changed;
  return (
    <>
      {applying.isError ? (
        <Alert id="import-people-not-applied" type="error" title={texts.applyFailed} announce>
          {problemText(applying.error)}
        </Alert>
      ) : null}
      {saving.isError ? (
        <Alert id="import-people-not-saved" type="error" title={texts.saveFailed} announce>
          {problemText(saving.error)}
        </Alert>
      ) : null}
      {isOpen && toWrite === 0 ? <p>{texts.nothingToApply}</p> : null}
      {isOpen ? null : <Progress found={found} />}
      <div className="button-row">
        {isOpen && toWrite > 0 ? (
          <Button
            busy={applying.isPending}
            onClick={() => {
              applying.mutate();
            }}
          >
            {texts.apply}
          </Button>
        ) : null}
        <Button
          look="outline"
          busy={saving.isPending}
          onClick={() => {
            saving.mutate();
          }}
        >
          {texts.save}
        </Button>
        <a href={paths.importPeople()}>{texts.another}</a>
        <a href={paths.people()}>{texts.toPeople}</a>
      </div>
    </>
  );
}

function Progress({ found: { state, isWaiting, written, added, changed } }: { found: PeopleImport }) {
  const texts = useTexts(importTexts);
  const format = useFormat();
  const total = added + changed;
  if (state === 'DONE')
    return (
      <>
        <Alert id="import-people-done" type="success" announce>
          {texts.done}
        </Alert>
        {added === 0 ? null : (
          <p>
            <span>{texts.notInvited}</span>
            <span> </span>
            <a href={paths.people({ state: 'NOT_INVITED' })}>{texts.toNotInvited}</a>
          </p>
        )}
      </>
    );
  return (
    <Alert id="import-people-applying" type="info" title={texts.applying} announce>
      <progress aria-label={texts.applying} max={total} value={written} />
      <p>{isWaiting ? texts.waiting : texts.progress(format.number(written), format.number(total))}</p>
      <p>{texts.leave}</p>
    </Alert>
  );
}
