import { responseHours } from './contact-message.ts';

/** The state of a message: open, assigned, or answered (rule contact 9). */
export const messageStates = ['NEW', 'CLAIMED', 'ANSWERED'] as const;
export type MessageState = (typeof messageStates)[number];

/** The actions on a message. */
export const messageActions = ['TAKE', 'GIVE_BACK', 'ANSWERED', 'REOPEN'] as const;
export type MessageAction = (typeof messageActions)[number];

/** What is known of a message's way. */
export interface MessageWay {
  dueAt: Date;
  /** Who is working on it; null for nobody. */
  claimedBy: string | null;
  answeredAt: Date | null;
}

/** By when a message has to be answered (rule contact 4). */
export function answerDue(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + responseHours * 3_600_000);
}

/** Its state. */
export function stateOf({ claimedBy, answeredAt }: MessageWay): MessageState {
  if (answeredAt !== null) return 'ANSWERED';
  return claimedBy === null ? 'NEW' : 'CLAIMED';
}

/** Whether its time is over and nobody has answered it. */
export function isOverdue({ dueAt, answeredAt }: MessageWay, now: Date): boolean {
  return answeredAt === null && dueAt <= now;
}

/** What this person may do with it now: the one who took it may give it back, and anybody may answer it. */
export function actionsOf(way: MessageWay, personId: string): MessageAction[] {
  if (way.answeredAt !== null) return ['REOPEN'];
  if (way.claimedBy === null) return ['TAKE', 'ANSWERED'];
  return way.claimedBy === personId ? ['ANSWERED', 'GIVE_BACK'] : ['ANSWERED'];
}
