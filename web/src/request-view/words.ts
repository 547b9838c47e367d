import type { RequestView, StageView } from '@portal/core/contract/requests/request-view.ts';
import type { DecidingRole } from '@portal/core/domain/people/roles.ts';
import { isOpen, type RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { accountRequestTexts } from './account-request-texts.ts';
import { type Format, useFormat } from '../content/format.ts';
import { useTexts } from '../content/language.tsx';
import { type DueWords, useDueWords } from './due/due-words.ts';
import { readerDecides } from './due/reader-decides.ts';
import { nextStepTexts } from './next-step-texts.ts';
import { requestViewTexts } from './request-view-texts.ts';
import { usePerson } from '../session/use-session.tsx';
import type { Tone } from '../widgets/tag.tsx';
import { useAlternateRequest } from './alternates/alternate-words.ts';

type Texts = (typeof requestViewTexts)['en'];
type NextTexts = (typeof nextStepTexts)['en'];
type PersonName = StageView['people'][number];

/** A person as they are named everywhere: full name and organization (rule people 12). */
export function personName({ fullName, organization }: PersonName): string {
  return organization === '' ? fullName : `${fullName} (${organization})`;
}

/** Approved, and a step of the delivery waits for a person. */
export function isSetUpStuck({ workflowStatus, delivery }: RequestView): boolean {
  return (
    workflowStatus === 'PENDING_PROVISIONING' && delivery.some((step) => step.state === 'NEEDS_HELP_DESK')
  );
}

/** The stage that waits for a decision, or null. */
export function waitingStage({ stages }: Pick<RequestView, 'stages'>): StageView | null {
  return stages.find((stage) => stage.state === 'CURRENT') ?? null;
}

/** The stage that denied, or null. */
export function denyingStage({ stages }: Pick<RequestView, 'stages'>): StageView | null {
  return stages.find((stage) => stage.state === 'DENIED') ?? null;
}

/** The question that waits for the requester's answer, or null. */
export function openQuestion(
  request: Pick<RequestView, 'waitingOn' | 'stages'>,
): StageView['questions'][number] | null {
  if (request.waitingOn !== 'REQUESTER') return null;
  return waitingStage(request)?.questions.findLast((question) => question.answer === null) ?? null;
}

/** Whether the request waits for its reader to answer a question. */
export function waitsForReader(request: RequestView): boolean {
  return request.isOwn && request.waitingOn === 'REQUESTER';
}

/** Whether its status says a day by which somebody is to decide or to answer. */
export function namesDeadline(request: RequestView): boolean {
  return request.answerBy !== null || typeof waitingStage(request)?.dueAt === 'string';
}

/** The state of a request, for the color and icon beside its words. */
export function statusTone(request: RequestView): Tone {
  if (isSetUpStuck(request) || waitsForReader(request)) return 'attention';
  if (isOpen(request.workflowStatus)) return 'waiting';
  if (isEndedAlternate(request) || request.accessEndedAt !== null) return 'neutral';
  if (request.workflowStatus === 'APPROVED' || request.workflowStatus === 'REVOKED') return 'good';
  return denyingStage(request) === null ? 'neutral' : 'bad';
}

/** Whether this is an accepted naming that was ended. */
function isEndedAlternate({ requestType, workflowStatus }: RequestView): boolean {
  return kindOf(requestType).about === 'ALTERNATE' && workflowStatus === 'REVOKED';
}

/** The sentences about requests in the chosen language. */
export interface RequestWords {
  /** What a request of this type is called (rule texts 7). */
  typeName(type: RequestView['requestType']): string;
  roleLabel(role: DecidingRole): string;
  /** The status in a word or two (rule page 13). */
  statusName(status: RequestStatus): string;
  /** Our sentence below the name of the status (rule page 13). */
  statusSentence(request: RequestView): string;
  /** What happens next. */
  nextSentence(request: RequestView): string;
  /** Which of several people is asked. */
  whoIsAsked(people: readonly PersonName[]): string;
  /** Who did it, and on whose behalf. */
  onBehalf(by: PersonName, supervisor: PersonName | null): string;
}

/** The sentences about requests in the chosen language; they follow the clock. */
export function useRequestWords(): RequestWords {
  const texts = useTexts(requestViewTexts);
  const next = useTexts(nextStepTexts);
  const account = useTexts(accountRequestTexts);
  const format = useFormat();
  const dueWords = useDueWords();
  const tellAlternate = useAlternateRequest();
  const reader = usePerson()?.fullName;
  return {
    typeName: (type) => texts.types[type],
    roleLabel: (role) => texts.roles[role],
    statusName: (status) => texts.statusNames[status],
    statusSentence: (request) =>
      tellAlternate(request)?.status ??
      approvedAccount(request, account) ??
      statusSentence(request, { texts, format, ...dueWords }),
    nextSentence: (request) => {
      const alternate = tellAlternate(request)?.next;
      if (alternate !== undefined) return `${next.label} ${alternate}`;
      const who = (stage: StageView) => whoDoesIt(stage, { texts, next, format, reader });
      return nextSentence(request, { next, account }, { ...dueWords, who });
    },
    whoIsAsked: (people) => whoIsAsked(people, texts, format),
    onBehalf: (by, supervisor) => onBehalf(texts, by, supervisor),
  };
}

function onBehalf({ people }: Texts, by: PersonName, supervisor: PersonName | null): string {
  return supervisor === null ? personName(by) : people.onBehalfOf(personName(by), personName(supervisor));
}

type DayWords = DueWords['day'];

interface StatusSaying extends Pick<DueWords, 'day' | 'due'> {
  texts: Texts;
  format: Format;
}

function statusSentence(request: RequestView, { texts, format, day, due }: StatusSaying): string {
  const special = specialSentence(request, texts, day);
  if (special !== null) return special;
  const denial = denyingStage(request);
  const stage = waitingStage(request);
  const who = denial?.decidedBy
    ? onBehalf(texts, denial.decidedBy, denial.onBehalfOf)
    : whoIsAsked(stage?.people ?? [], texts, format);
  const until = due(stage?.dueAt);
  const completes = kindOf(request.requestType).delivers === 'LOSS_OF_ALL_ROLES';
  if (stage !== null && readerDecides(request))
    return stage.setsUp
      ? texts.waitsForReaderToSetUp(until)
      : texts.waitsForReader({ due: until, completes });
  if (stage?.setsUp === true) return texts.waitsForSetUp({ who, due: until });
  return texts.statuses[request.workflowStatus]({ who, due: until, completes });
}

/** The sentence where the status alone does not say enough; null where it does. */
function specialSentence(request: RequestView, texts: Texts, day: DayWords): string | null {
  const { workflowStatus, closingReason, accessEndedAt } = request;
  if (accessEndedAt !== null) return texts.accessEnded(day(accessEndedAt));
  if (workflowStatus === 'PENDING_PROVISIONING') return deliverySentence(request, texts);
  if (closingReason === 'REPLACED') return texts.closedReplaced[request.isOwn ? 'own' : 'others'];
  if (workflowStatus === 'CANCELLED') return closingReason === null ? null : texts.closed[closingReason];
  const question = openQuestion(request);
  if (question === null) return null;
  const answerBy = day(request.answerBy);
  if (!request.isOwn) return texts.waitsForAnswer(request.name, answerBy);
  return texts.waitsForYou(onBehalf(texts, question.askedBy, question.onBehalfOf), answerBy);
}

function deliverySentence(request: RequestView, texts: Texts): string | null {
  const isRemoval = kindOf(request.requestType).delivers === 'LOSS_OF_ALL_ROLES';
  if (isSetUpStuck(request)) return isRemoval ? texts.removalStuck : texts.setUpStuck;
  if (request.deliveryGoal === 'UNDO') return texts.undoing;
  return isRemoval ? texts.removing : null;
}

interface SentenceTexts {
  next: NextTexts;
  account: (typeof accountRequestTexts)['en'];
}

/** The days of the request, and who is asked in a stage: null for the reader. */
interface NextFacts {
  day: DayWords;
  /** The same of a day of the calendar. */
  dayOf: (day: string) => string;
  who: (stage: StageView) => string | null;
}

function nextSentence(request: RequestView, texts: SentenceTexts, { day, dayOf, who }: NextFacts): string {
  const { next, account } = texts;
  const stage = waitingStage(request);
  const other = request.isOwn ? '' : request.name;
  if (isOfNobody(request)) return `${next.label} ${next.over}`;
  if (request.accessEndedAt !== null) return `${next.label} ${next.accessEnded(other)}`;
  const known = deliveryNext(request, next) ?? closedAccountSentence(request, other, account);
  if (known !== null) return `${next.label} ${known}`;
  if (openQuestion(request) !== null && stage !== null)
    return `${next.label} ${next.afterAnswer(decides(stage, next), day(request.answerBy))}`;
  const sentence = next.byStatus[request.workflowStatus];
  if (stage === null) return `${next.label} ${sentence({ following: '', lapses: '', other })}`;
  const first = next.after[stage.setsUp ? 'setsUp' : 'decides'](who(stage));
  const then = stageToCome(request, next) ?? deliveryToCome(request, texts);
  const whole = sentence({ following: `${first}, ${then}`, lapses: day(stage.expiresAt), other });
  return [whole, ...comingSentences(request, next, dayOf)].join(' ');
}

/** What happens by itself meanwhile: reminders, and that more people are asked. */
function comingSentences({ coming }: RequestView, next: NextTexts, dayOf: (day: string) => string): string[] {
  return coming.map(({ what, day }) => next.coming[what](dayOf(day)));
}

/** Closed with the account that it was for: nobody is left to ask again. */
function isOfNobody({ isOwn, closingReason }: RequestView): boolean {
  return !isOwn && (closingReason === 'REQUESTER_GONE' || closingReason === 'ACCOUNT_OFF');
}

/** What follows while the delivery runs, where the status does not say enough; null where it does. */
function deliveryNext(request: RequestView, { stuck, undoing, removing }: NextTexts): string | null {
  if (request.workflowStatus !== 'PENDING_PROVISIONING') return null;
  if (isSetUpStuck(request)) return stuck[request.isOwn ? 'own' : 'others'];
  if (request.deliveryGoal === 'UNDO') return undoing;
  return kindOf(request.requestType).delivers === 'LOSS_OF_ALL_ROLES' ? removing : null;
}

/** How a request about the account came out with an approval; null where it did not, or is about something else. */
function approvedAccount(
  { accountRequestKind: ask, workflowStatus }: RequestView,
  { asks }: SentenceTexts['account'],
): string | null {
  return ask === null || workflowStatus !== 'APPROVED' ? null : asks[ask].approved;
}

/** What follows once it is decided whether an account is open; null where that is not asked, or not over. */
function closedAccountSentence(
  { accountRequestKind: ask, workflowStatus }: RequestView,
  other: string,
  { asks }: SentenceTexts['account'],
): string | null {
  if (ask === null) return null;
  if (workflowStatus === 'APPROVED') return asks[ask].nextApproved(other);
  const isUndecided = workflowStatus === 'CANCELLED' || workflowStatus === 'EXPIRED_PENDING_REQUEST';
  return isUndecided ? asks[ask].nextClosed(other) : null;
}

function stageToCome({ stages }: RequestView, next: NextTexts): string | null {
  const nextStage = stages.find((one) => one.state === 'WAITING');
  if (nextStage === undefined) return null;
  return (nextStage.setsUp ? next.setsUp : next.goesTo)[nextStage.role];
}

/** What the person who is asked in a stage does there. */
function decides({ role, setsUp }: StageView, next: NextTexts): string {
  return (setsUp ? next.setsUp : next.decides)[role];
}

/** What the last approval brings. */
function deliveryToCome(
  { requestType, accountRequestKind, stages }: RequestView,
  { next, account }: SentenceTexts,
): string {
  const { removal, assigns, setUp } = next.follows;
  if (accountRequestKind !== null) return account.asks[accountRequestKind].follows;
  if (kindOf(requestType).delivers === 'LOSS_OF_ALL_ROLES') return removal;
  return stages.some((stage) => stage.setsUp) ? assigns : setUp;
}

/** Whether it let an account into the portal, at first or again. */
export function isLetIn({ requestType, workflowStatus }: RequestView): boolean {
  return kindOf(requestType).about === 'ACCOUNT' && workflowStatus === 'APPROVED';
}

/** Who is asked in a stage, by their names alone; null where that is the reader. */
function whoDoesIt(
  { people }: StageView,
  {
    texts,
    next,
    format,
    reader,
  }: { texts: Texts; next: NextTexts; format: Format; reader: string | undefined },
): string | null {
  const names = people.map(({ fullName }) => ({ fullName, organization: '' }));
  if (names.some(({ fullName }) => fullName === reader)) return null;
  return whoIsAsked(names, texts, format) || next.someone;
}

function whoIsAsked(people: readonly PersonName[], texts: Texts, format: Format): string {
  const [first, second] = people;
  if (first === undefined) return '';
  if (second === undefined) return personName(first);
  if (people.length === 2) return texts.people.either(personName(first), personName(second));
  return texts.people.orOneOf(personName(first), format.number(people.length - 1));
}
