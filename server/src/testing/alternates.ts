import { addresses } from '@portal/core/contract/addresses.ts';
import type { AlternateCandidates, Alternates } from '@portal/core/contract/requests/alternates.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import { dayAfter, dayIn } from '@portal/core/domain/calendar/calendar-days.ts';
import { expect } from 'vitest';
import { setAttributeOf } from '../identity/testing/arranged-people.ts';
import { approveAs, type Outcome, subjectOf, submitAs } from './access-requests.ts';
import type { TestPortal } from './portal.ts';

/** Supervisors who are alternates for others, in one portal. */
export function alternatesIn(portal: () => TestPortal) {
  const today = (days = 0) => dayAfter(dayIn('America/New_York', portal().now()), days);

  async function namingOf(username: string, startDate = today(), endDate = today(13)): Promise<Submission> {
    const alternate = await subjectOf(portal(), username);
    return { requestType: 'ALTERNATE_SUPERVISOR', requestDetails: { alternate, startDate, endDate } };
  }

  /** The supervisor names this person, from today for a fortnight unless other days are given. */
  async function nameAs(username: string, ...days: string[]): Promise<RequestView> {
    const named = await submitAs(portal(), 'supervisor', await namingOf(username, ...days));
    expect([named.status, named.body.code]).toEqual([201, undefined]);
    return named.body;
  }

  return {
    /** A calendar day, so many days from today. */
    today,
    namingOf,
    nameAs,
    /** The same, accepted. */
    standInAs: async (username: string, ...days: string[]) =>
      await approveAs(portal(), username, await nameAs(username, ...days)),
    endAs: async (username: string, { requestId, version }: RequestView): Promise<Outcome> => {
      const address = addresses.alternateEnd.replace(':requestId', requestId);
      return await (await portal().as(username)).post(address, { version });
    },
    desk: async (username: string): Promise<QueuePage> =>
      (await (await portal().as(username)).get<QueuePage>(`${addresses.queue}?role=SUPERVISOR`)).body,
    alternates: async (username: string): Promise<Alternates> => {
      const response = await (await portal().as(username)).get<Alternates>(addresses.alternates);
      expect(response.status).toBe(200);
      return response.body;
    },
    candidates: async (username: string, q?: string): Promise<AlternateCandidates> => {
      const query = q === undefined ? '' : `?q=${encodeURIComponent(q)}`;
      const person = await portal().as(username);
      return (await person.get<AlternateCandidates>(`${addresses.alternateCandidates}${query}`)).body;
    },
    /** From here on these are the addresses of the person's supervisors. */
    supervisedBy: async (username: string, emails: string): Promise<void> => {
      await setAttributeOf(portal().db, username, 'supervisorEmails', emails);
      portal().forgetSignIns();
    },
  };
}
