import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { Alternates } from '@portal/core/contract/requests/alternates.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { type Naming, faultsOfAlternate } from '@portal/core/domain/requests/alternate.ts';
import { dayAfter } from '@portal/core/domain/calendar/calendar-days.ts';
import type { FieldFault } from '@portal/core/domain/validation/fault.ts';
import { isOpen } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import { useAlternateCandidates } from '../../../api/alternates.ts';
import { useAttempt } from '../../../api/actions/attempt.ts';
import { ProblemError } from '../../../api/client.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useSubmitRequest } from '../../../api/requests.ts';
import { alternatesTexts } from '../../../request-view/alternates/alternates-texts.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import { FaultSummary } from '../../../widgets/fields/fault-summary.tsx';
import { Deadline } from '../../../widgets/times/deadline.tsx';
import { useCandidateSearch } from '../../../request-view/help-desk/candidates.ts';
import { useDraft } from '../../../session/drafts/draft.ts';
import { partsOf, text } from '../../../session/drafts/shapes.ts';
import { useConfiguration } from '../../../session/use-session.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { Button } from '../../../widgets/button.tsx';
import { DateField } from '../../../widgets/fields/date-field.tsx';
import { SearchComboBox } from '../../../widgets/fields/searched/search-combo-box.tsx';
import { EmptyState } from '../../../widgets/notices/page-states.tsx';
import { WholeNumbers } from '../../../widgets/whole-numbers.tsx';

/** What the form holds: also what the person is called, so that a reload need not look for them. */
type NamingDraft = Naming & { alternateName: string };

const namingShape = partsOf<NamingDraft>({
  alternate: text,
  alternateName: text,
  startDate: text,
  endDate: text,
});
const noNaming: NamingDraft = { alternate: '', alternateName: '', startDate: '', endDate: '' };

const fields = { alternate: 'alternate', startDate: 'alternate-start', endDate: 'alternate-end' };

/** Names an alternate; a failure leaves everything as it was typed. */
export function NamingForm({ alternates }: { alternates: Alternates }) {
  const texts = useTexts(alternatesTexts).form;
  const { helpDeskEmail } = useConfiguration();
  const headingId = useId();
  const [words, setWords] = useState('');
  const everybody = useAlternateCandidates('');
  const search = useCandidateSearch({
    words,
    setWords,
    found: useAlternateCandidates(words),
    detailOf: ({ email }) => email,
  });
  return (
    <section className="screen-only" aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.heading}</h2>
      {everybody.data?.people.length === 0 ? (
        <EmptyState
          text={texts.nobody}
          action={<a href={`mailto:${helpDeskEmail}`}>{texts.helpDesk(helpDeskEmail)}</a>}
        />
      ) : (
        <Form alternates={alternates} search={search} labelledBy={headingId} />
      )}
    </section>
  );
}

interface FormProps {
  alternates: Alternates;
  search: ReturnType<typeof useCandidateSearch>;
  labelledBy: string;
}

function Form({ alternates, search, labelledBy }: FormProps) {
  const texts = useTexts(alternatesTexts).form;
  const format = useFormat();
  const draft = useDraft('naming', namingShape, noNaming);
  const { alternateName, ...naming } = draft.value;
  const submit = useSubmitRequest();
  const attempt = useAttempt();
  const [tries, setTries] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  // Anyone who is in the list may be named; that somebody no longer may is known only from the server's refusal.
  const offered = naming.alternate === '' || naming.alternate === refused ? [] : [{ id: naming.alternate }];
  const faults = faultsOfAlternate(naming, offered, alternates);
  const messageText = useMessageText(naming, alternates, faults);
  const messages = (tries === 0 ? [] : faults).map((one) => ({ field: one.field, text: messageText(one) }));
  const messageOf = (field: keyof Naming) => messages.find((one) => one.field === field)?.text;
  const send = (): void => {
    if (submit.isPending) return;
    if (faults.length > 0) submit.reset();
    setTries(faults.length === 0 ? 0 : tries + 1);
    if (faults.length > 0) return;
    const submission: Submission = { requestType: typeFor.alternate, requestDetails: naming };
    submit.mutate(
      { submission, idempotencyKey: attempt.keyFor(submission) },
      {
        onSuccess: () => {
          attempt.over();
          draft.clear();
        },
        // The page may be able to explain the refusal by now: the day has changed, or somebody cannot be an alternate.
        onError: (fault) => {
          if (refusesAlternate(fault)) setRefused(naming.alternate);
          setTries(1);
        },
      },
    );
  };
  return (
    <form
      className="naming-form in-deadline-zone"
      aria-labelledby={labelledBy}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {submit.isSuccess && isStillWaiting(submit.data, alternates) ? <Sent request={submit.data} /> : null}
      {submit.isError ? <Failure fault={submit.error} who={alternateName} /> : null}
      <FaultSummary
        key={tries}
        id="alternate-faults"
        title={texts.summary}
        messages={messages}
        fields={fields}
      />
      <div className="naming-form__fields">
        <SearchComboBox
          {...search}
          id={fields.alternate}
          label={texts.who}
          hint={texts.whoHint}
          required
          chosen={naming.alternate === '' ? null : { value: naming.alternate, label: alternateName }}
          error={messageOf('alternate')}
          onChange={(option) => {
            draft.change({ alternate: option?.value ?? '', alternateName: option?.label ?? '' });
          }}
        />
        <DateField
          id={fields.startDate}
          label={texts.firstDay}
          hint={texts.firstDayHint}
          required
          value={naming.startDate}
          error={messageOf('startDate')}
          onChange={(startDate) => {
            draft.change({ startDate });
          }}
        />
        <DateField
          id={fields.endDate}
          label={texts.lastDay}
          hint={texts.lastDayHint(format.number(alternates.mostDays))}
          required
          value={naming.endDate}
          error={messageOf('endDate')}
          onChange={(endDate) => {
            draft.change({ endDate });
          }}
        />
      </div>
      <div className="button-row">
        <Button type="submit" busy={submit.isPending}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}

/** What was sent a moment ago may have been withdrawn or answered since; until it is in the list it waits. */
function isStillWaiting({ requestId }: RequestView, { named }: Alternates): boolean {
  const naming = named.find((one) => one.requestId === requestId);
  return naming === undefined || isOpen(naming.workflowStatus);
}

/** What is wrong with a field, and a day that would be valid. */
function useMessageText(
  naming: Naming,
  alternates: Alternates,
  faults: readonly FieldFault[],
): (fault: FieldFault) => string {
  const { faults: texts } = useTexts(alternatesTexts).form;
  const format = useFormat();
  const { today, mostDays } = alternates;
  return ({ field, fault }) => {
    if (field !== 'startDate' && field !== 'endDate')
      return fault === 'REQUIRED' ? texts.alternate.required : texts.alternate.other;
    // The rule checks the end against the start, or against today while the start is not a valid day.
    const isMeasuredByStart = field === 'endDate' && !faults.some((one) => one.field === 'startDate');
    const first = isMeasuredByStart ? naming.startDate : today;
    if (fault === 'TOO_EARLY') return texts[field].tooEarly(format.calendarDay(first));
    return fault === 'TOO_LATE'
      ? texts[field].tooLate(format.calendarDay(dayAfter(first, mostDays - 1)))
      : texts[field].other;
  };
}

/** Whether the server says that this person may not be named, or no longer. */
function refusesAlternate(fault: Error): boolean {
  const errors = fault instanceof ProblemError ? (fault.problem.errors ?? []) : [];
  return errors.some((one) => one.field === 'requestDetails.alternate');
}

function Failure({ fault, who }: { fault: Error; who: string }) {
  const texts = useTexts(alternatesTexts).form;
  const problemText = useProblemText();
  const overlaps = fault instanceof ProblemError && fault.problem.code === 'PENDING_REQUEST_EXISTS';
  return (
    <Alert id="alternate-failed" type="error" title={texts.failed} announce>
      {overlaps ? texts.overlaps(who) : problemText(fault)}
    </Alert>
  );
}

/** That it was sent, and what happens next; has the focus, so that it is read. */
function Sent({ request }: { request: RequestView }) {
  const texts = useTexts(alternatesTexts).sent;
  const { deadlineZone } = useConfiguration();
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    container.current?.focus();
  }, []);
  const who = request.requestDetails.alternate?.person.fullName ?? '';
  const lapses = request.stages[0]?.expiresAt ?? null;
  const here = { role: 'SUPERVISOR', view: 'alternates' } as const;
  return (
    <div ref={container} tabIndex={-1} className="decision-result">
      <Alert id="alternate-named" type="success" title={texts.title(who)} announce>
        <p>
          <span>{texts.number}</span>{' '}
          <a href={paths.request(request.requestNumber, here)}>
            <WholeNumbers>{request.requestNumber}</WholeNumbers>
          </a>
        </p>
        <p>{texts.next(who)}</p>
        {lapses === null ? null : (
          <p>
            <span>{texts.until}</span> <Deadline moment={lapses} zone={deadlineZone} />
            <span>.</span>
          </p>
        )}
      </Alert>
    </div>
  );
}
