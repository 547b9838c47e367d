import Type from 'typebox';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { ByRequest, RequestView } from './request-view.ts';
import { Closed, Instant, Nullable, Version } from '../shapes.ts';

/** The requester's answer to a question. */
export const QuestionReply = Closed({
  version: Version,
  comment: Type.String({ maxLength: 4_000 }),
});
export type QuestionReply = Type.Static<typeof QuestionReply>;

export const respondToQuestion = endpoint({
  method: 'POST',
  address: addresses.response,
  summary: "The requester's answer to a question of the waiting stage",
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  takesKey: true,
  params: ByRequest,
  body: QuestionReply,
  reply: RequestView,
  status: 200,
  // A person who read the request in a role that a lock has ended gets the refusal about the lock.
  problems: ['NOT_FOUND', 'NOT_ELIGIBLE', 'ACCOUNT_LOCKED', 'ALREADY_DECIDED', 'KEY_REUSED'],
});

/** An own request that waits for the caller's answer. */
export const OpenQuestion = Closed({
  requestNumber: Type.String(),
  /** Null where it is about the account itself. */
  applicationId: Nullable(Type.String()),
  /** The last day to answer. */
  answerBy: Nullable(Instant),
});
export type OpenQuestion = Type.Static<typeof OpenQuestion>;

export const openQuestions = endpoint({
  method: 'GET',
  address: addresses.questions,
  summary: "The caller's own requests that wait for their answer, the most urgent first",
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  reply: Type.Array(OpenQuestion),
  status: 200,
  problems: [],
});
