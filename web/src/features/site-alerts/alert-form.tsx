import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { AlertView } from '@portal/core/contract/site-alerts.ts';
import { localTimeIn } from '@portal/core/domain/alerts/local-time.ts';
import { alertLevels } from '@portal/core/domain/alerts/alert-levels.ts';
import {
  type AlertField,
  alertFields,
  alertLimits,
  faultsOfAlert,
} from '@portal/core/domain/alerts/site-alert.ts';
import type { FieldFault } from '@portal/core/domain/validation/fault.ts';
import { useSaveAlert } from '../../api/alerts/written-alerts.ts';
import { ProblemError } from '../../api/client.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useConfiguration } from '../../session/use-session.tsx';
import { useMessages } from '../../shell/notices/messages.tsx';
import { Button } from '../../widgets/button.tsx';
import { FaultSummary } from '../../widgets/fields/fault-summary.tsx';
import { Select } from '../../widgets/fields/field.tsx';
import { DateField } from '../../widgets/fields/date-field.tsx';
import { TextArea } from '../../widgets/fields/text-area.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { AlertPreview } from './alert-preview.tsx';
import { useTypedAlert } from './typed-alert.ts';
import { writtenTexts } from './written-texts.ts';

interface AlertFormProps {
  back: ReactNode;
  /** Null for a new one. */
  view: AlertView | null;
  /** Leads back to the list. */
  onClose: () => void;
}

const idOf = (field: AlertField): string => `alert-${field}`;
/** For the summary of faults, which leads to each field. */
const fieldIds = Object.fromEntries(alertFields.map((field) => [field, idOf(field)]));

/** Writes or changes an alert, with a preview; whatever fails, what was typed stays (rule alerts 7). */
export function AlertForm({ back, view, onClose }: AlertFormProps) {
  const texts = useTexts(writtenTexts);
  const form = useAlertForm(view, onClose);
  const { alert, isPublished, errorOf, change } = form;
  const { title, body } = alert;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus();
  }, []);
  const common = (field: AlertField) => ({
    id: idOf(field),
    label: texts.fields[field],
    error: errorOf(field),
  });
  return (
    <>
      <p>{back}</p>
      <h2 ref={heading} tabIndex={-1} id="alert-form">
        {view === null ? texts.form.newTitle : texts.form.editTitle}
      </h2>
      <div className="alert-columns">
        <form
          aria-labelledby="alert-form"
          className="alert-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.save(true);
          }}
        >
          <p>{texts.form.required}</p>
          {form.newer === null ? null : <NewerVersion newer={form.newer} form={form} />}
          {form.failure === null ? null : (
            <Alert id="alert-form-failed" type="error" title={texts.form.failed} announce>
              {form.failure}
            </Alert>
          )}
          <FaultSummary
            key={form.tries}
            id="alert-form-faults"
            title={texts.form.summary}
            messages={form.messages}
            fields={fieldIds}
          />
          <Select
            {...common('level')}
            value={alert.level}
            options={alertLevels.map((value) => ({ value, label: texts.levels[value] }))}
            onChange={(value) => {
              change({ level: alertLevels.find((one) => one === value) ?? alert.level });
            }}
          />
          {(['en', 'es'] as const).map((language) => (
            <div key={language} className="alert-form__language">
              <TextArea
                {...common(`title.${language}`)}
                rows={2}
                limit={alertLimits.title}
                value={title[language]}
                onChange={(text) => {
                  change({ title: { ...title, [language]: text.replaceAll(/[\r\n]+/g, ' ') } });
                }}
              />
              <TextArea
                {...common(`body.${language}`)}
                hint={texts.form.bodyHint}
                rows={6}
                limit={alertLimits.body}
                value={body[language]}
                onChange={(text) => {
                  change({ body: { ...body, [language]: text } });
                }}
              />
            </div>
          ))}
          {(['from', 'until'] as const).map((field) => (
            <DateField
              withTime
              key={field}
              {...common(field)}
              hint={`${form.zone} ${field === 'from' ? texts.form.fromHint : texts.form.untilHint}`}
              value={alert[field]}
              onChange={(value) => {
                change({ [field]: value });
              }}
            />
          ))}
          <div className="button-row">
            <Button type="submit" busy={form.isSaving}>
              {isPublished ? texts.form.save : texts.form.publish}
            </Button>
            {isPublished ? null : (
              <Button
                look="outline"
                busy={form.isSaving}
                onClick={() => {
                  form.save(false);
                }}
              >
                {texts.form.saveDraft}
              </Button>
            )}
            <Button look="plain" onClick={form.cancel}>
              {texts.form.cancel}
            </Button>
          </div>
        </form>
        <AlertPreview alert={alert} />
      </div>
    </>
  );
}

type Form = ReturnType<typeof useAlertForm>;

/** What is in the form, and what can be done with it. */
function useAlertForm(view: AlertView | null, onClose: () => void) {
  const texts = useTexts(writtenTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const messages = useMessages();
  const { deadlineZone } = useConfiguration();
  const typed = useTypedAlert(view);
  const saving = useSaveAlert();
  const now = useNow();
  const [tries, setTries] = useState(0);
  const [publishes, setPublishes] = useState(true);
  const [hasKept, setKept] = useState(false);
  const { alert, version, isStale } = typed;
  const isPublished = view !== null && view.history.some(({ action }) => action === 'PUBLISHED');
  const faultsWith = (publish: boolean): FieldFault[] =>
    faultsOfAlert(alert, {
      clock: localTimeIn(deadlineZone, now),
      isPublished: isPublished || publish,
    });
  const sentence = ({ field, fault }: FieldFault): string => {
    const name = texts.fields[alertFields.find((one) => one === field) ?? 'level'];
    if (fault === 'MALFORMED' && (field === 'from' || field === 'until')) return texts.badTime(name);
    const most = field.startsWith('title') ? alertLimits.title : alertLimits.body;
    return texts.faults[fault](name, format.number(most));
  };
  const found =
    tries === 0 ? [] : faultsWith(publishes).map((one) => ({ field: one.field, text: sentence(one) }));
  const done = publishedWords(texts.form, { isPublished, publishes });
  const save = (publish: boolean): void => {
    if (saving.isPending) return;
    setPublishes(publish);
    setKept(false);
    const isFine = faultsWith(publish).length === 0;
    setTries(isFine ? 0 : tries + 1);
    if (!isFine) return saving.reset();
    const of = view === null ? null : { alertId: view.alertId, version };
    saving.mutate(
      { of, order: { ...alert, publish } },
      {
        onSuccess: () => {
          typed.forget();
          messages.show({
            type: 'success',
            text: publishedWords(texts.form, { isPublished, publishes: publish }),
          });
          onClose();
        },
      },
    );
  };
  const isRefusedAsStale =
    saving.error instanceof ProblemError && saving.error.problem.code === 'STALE_ALERT';
  return {
    alert,
    tries,
    isPublished,
    save,
    done,
    hasKept,
    isSaving: saving.isPending,
    zone: texts.form.zone(format.zoneName(deadlineZone)),
    messages: found,
    errorOf: (field: AlertField) => found.find((one) => one.field === field)?.text,
    change: typed.change,
    failure: saving.isError && !(isRefusedAsStale && isStale) ? problemText(saving.error) : null,
    newer: isStale ? view : null,
    keepMine: () => {
      typed.goOn();
      saving.reset();
      setKept(true);
    },
    takeTheirs: () => {
      typed.startAgain();
      saving.reset();
    },
    cancel: () => {
      typed.forget();
      onClose();
    },
  };
}

function publishedWords(
  texts: { saved: string; published: string; savedDraft: string },
  { isPublished, publishes }: { isPublished: boolean; publishes: boolean },
): string {
  if (isPublished) return texts.saved;
  return publishes ? texts.published : texts.savedDraft;
}

/** Somebody else was faster: what they changed, and whose words are to count. */
function NewerVersion({ newer: { history, state }, form }: { newer: AlertView; form: Form }) {
  const texts = useTexts(writtenTexts);
  const format = useFormat();
  const [last] = history;
  if (last === undefined) return null;
  const fields = format.list(last.changed.map((field) => texts.fields[field]));
  return (
    <Alert id="alert-form-newer" type="warning" announce>
      <p>{state === 'ENDED' ? texts.form.staleEnded(last.by) : texts.form.stale(last.by, fields)}</p>
      <div className="button-row">
        <Button look="outline" onClick={form.keepMine}>
          {texts.form.keepMine}
        </Button>
        <Button look="outline" onClick={form.takeTheirs}>
          {texts.form.takeTheirs}
        </Button>
      </div>
    </Alert>
  );
}
