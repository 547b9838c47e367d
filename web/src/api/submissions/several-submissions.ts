import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { ProblemError, useApi } from '../client.ts';
import { refetchRequests } from '../request-store.ts';

/** One of several that were sent, and what happened to it: the request, or what it failed with. */
export interface SubmissionOutcome {
  submission: Submission;
  request: RequestView | null;
  fault: unknown;
}

/** How far sending them has come. */
interface Progress {
  /** `retrying` is `sending` once there are results to show. */
  state: 'idle' | 'sending' | 'retrying' | 'over';
  sent: number;
  total: number;
  /** In the order in which they were sent first. */
  outcomes: readonly SubmissionOutcome[];
}

const none: Progress = { state: 'idle', sent: 0, total: 0, outcomes: [] };

/** Whether it was accepted, although it could not be carried out at once: the portal goes on by itself. */
export function isRecorded({ fault }: Pick<SubmissionOutcome, 'fault'>): boolean {
  const isPromised = fault instanceof ProblemError && fault.problem.code === 'UNAVAILABLE';
  return isPromised && fault.problem.requestId !== null;
}

/** Whether it came to nothing, so that it can be tried again. */
export function hasFailed(outcome: SubmissionOutcome): boolean {
  return outcome.request === null && !isRecorded(outcome);
}

/**
 * Sends one request after the other, each under a key of its own that stays with what it says: pressed twice, or tried
 * again after a lost response, each has one effect. What fails stops none of the others.
 * @param keyOf a key that is older than this page, such as one kept with the answers
 */
export function useSeveralSubmissions(keyOf?: (submission: Submission) => string | undefined) {
  const api = useApi();
  const client = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const [progress, setProgress] = useState(none);
  const keyFor = (body: Submission): string => {
    const text = JSON.stringify(body);
    const key = keys.current.get(text) ?? keyOf?.(body) ?? crypto.randomUUID();
    keys.current.set(text, key);
    return key;
  };
  const sendOne = async (submission: Submission): Promise<SubmissionOutcome> => {
    try {
      const call = { body: submission, idempotencyKey: keyFor(submission) };
      return { submission, request: await api.post(addresses.requests, call), fault: null };
    } catch (fault) {
      return { submission, request: null, fault };
    }
  };
  const sendAll = async (
    state: 'sending' | 'retrying',
    submissions: readonly Submission[],
    before: readonly SubmissionOutcome[],
  ): Promise<void> => {
    const total = submissions.length;
    let outcomes = before;
    for (const [sent, submission] of submissions.entries()) {
      setProgress({ state, sent, total, outcomes });
      const outcome = await sendOne(submission);
      const isKnown = outcomes.some((one) => one.submission === submission);
      outcomes = isKnown
        ? outcomes.map((one) => (one.submission === submission ? outcome : one))
        : [...outcomes, outcome];
    }
    setProgress({ state: 'over', sent: total, total, outcomes });
    await refetchRequests(client);
  };
  const { outcomes } = progress;
  return {
    ...progress,
    send: (submissions: readonly Submission[]) => sendAll('sending', submissions, []),
    /** Sends those again that have failed. */
    retry: () =>
      sendAll(
        'retrying',
        outcomes.filter(hasFailed).map(({ submission }) => submission),
        outcomes,
      ),
    reset: () => {
      setProgress(none);
    },
  };
}
