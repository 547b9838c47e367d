import { useLayoutEffect, useRef, useState } from 'react';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { faultsOfResponse } from '@portal/core/domain/requests/transitions/reply.ts';
import { limits } from '@portal/core/domain/validation/text.ts';
import { useRespond } from '../../api/decisions.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { requestCardTexts } from './request-card-texts.ts';
import { textFaultTexts } from '../../content/text-faults.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { Button } from '../../widgets/button.tsx';
import { TextArea } from '../../widgets/fields/text-area.tsx';
import { useDraftText } from '../../session/drafts/draft.ts';
import { Deadline } from '../../widgets/times/deadline.tsx';
import { openQuestion, useRequestWords } from '../words.ts';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';

/** The question that a request waits with: who asks what, by when, and for the requester a form to answer it. */
export function OpenQuestion({ request, level }: { request: RequestView; level: 2 | 3 }) {
  const texts = useTexts(requestCardTexts).question;
  const { deadlineZone } = useConfiguration();
  const words = useRequestWords();
  const id = `answer-${request.requestNumber}`;
  // Outlives the form: once the answer is known anywhere, the question goes, and the success message still needs a container.
  const respond = useRespond(request.requestId);
  const question = openQuestion(request);
  if (question === null || !request.isOwn) return respond.isSuccess ? <Sent id={`${id}-sent`} /> : null;
  const Heading = level === 2 ? 'h2' : 'h3';
  const mayAnswer = request.actions.some((offer) => offer.action === 'RESPOND' && offer.allowed);
  return (
    <section className="open-question" aria-labelledby={`${id}-heading`}>
      <Heading id={`${id}-heading`}>
        <WholeNumbers>{texts.heading(request.requestNumber)}</WholeNumbers>
      </Heading>
      <p>{texts.asks(words.onBehalf(question.askedBy, question.onBehalfOf))}</p>
      <blockquote className="remark">{question.question}</blockquote>
      {request.answerBy === null ? null : (
        <p>
          <strong>
            <span>{texts.answerBy}</span> <Deadline moment={request.answerBy} zone={deadlineZone} />
            <span>.</span>
          </strong>{' '}
          <span>{texts.missed}</span>
        </p>
      )}
      {mayAnswer ? <AnswerForm key={question.askedAt} id={id} request={request} respond={respond} /> : null}
    </section>
  );
}

interface AnswerFormProps {
  /** Of the field. */
  id: string;
  request: RequestView;
  respond: ReturnType<typeof useRespond>;
}

function AnswerForm({ id, request, respond }: AnswerFormProps) {
  const texts = useTexts(requestCardTexts).question;
  const { faults } = useTexts(textFaultTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const typed = useDraftText(`answer:${request.requestId}`);
  const [hasTried, setHasTried] = useState(false);
  const lengths = [format.number(limits.response.min), format.number(limits.response.max)] as const;
  const fault = faultsOfResponse(typed.value)[0]?.fault;
  const send = (): void => {
    if (respond.isPending) return;
    setHasTried(true);
    if (fault !== undefined) {
      document.getElementById(id)?.focus();
      return;
    }
    const response = { version: request.version, comment: typed.value.trim() };
    respond.mutate(response, { onSuccess: typed.forget });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {respond.isError ? (
        <Alert id={`${id}-failed`} type="error" title={texts.failed} announce>
          {problemText(respond.error)}
        </Alert>
      ) : null}
      <TextArea
        id={id}
        label={texts.answer}
        hint={texts.hint(...lengths)}
        limit={limits.response.max}
        value={typed.value}
        error={hasTried && fault !== undefined ? faults[fault](...lengths) : undefined}
        onChange={typed.change}
      />
      <div className="button-row">
        <Button type="submit" busy={respond.isPending} label={texts.sendFor(request.requestNumber)}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}

/** Replaces the form and takes its focus, so that it is read and Tab goes on from here. */
function Sent({ id }: { id: string }) {
  const texts = useTexts(requestCardTexts).question;
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    container.current?.focus();
  }, []);
  return (
    <div ref={container} tabIndex={-1} className="decision-result">
      <Alert id={id} type="success" slim announce>
        {texts.sent}
      </Alert>
    </div>
  );
}
