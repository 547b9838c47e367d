import { expect, type Page } from '@playwright/test';
import type { Somebody } from './portal.ts';

/** The API as the person at a page calls it, with the token of that page. */
export interface Caller {
  get<Reply>(path: string): Promise<Reply>;
  post<Reply>(path: string, body: unknown): Promise<Reply>;
}

interface RequestState {
  requestId: string;
  requestNumber: string;
  workflowStatus: string;
  stage: 'SUPERVISOR' | 'AUTHORIZER' | 'RM_IT_HELP' | 'FILETRAIL_ADMIN' | null;
  version: number;
}

const requests = '/greenlight/approval/requests';

/** Takes the token from a call of the page; leaves the page on the catalogue. */
export async function callerAt(page: Page): Promise<Caller> {
  const asked = page.waitForRequest(
    (call) => call.url().includes('/greenlight/catalogue') && 'authorization' in call.headers(),
  );
  await page.goto('/rap-home/applications');
  const headers = { authorization: (await asked).headers()['authorization'] ?? '' };
  return {
    get: async (path) => (await page.request.get(path, { headers })).json(),
    post: async (path, body) => {
      const answer = await page.request.post(path, { headers, data: body });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    },
  };
}

/** Sends a request and returns its number. */
export async function send(
  caller: Caller,
  requestType: string,
  requestDetails: Record<string, unknown>,
): Promise<string> {
  const sent = await caller.post<RequestState>(requests, { requestType, requestDetails });
  return sent.requestNumber;
}

/** Whoever decides for a role in the stories. */
const deciders = {
  SUPERVISOR: 'supervisor',
  AUTHORIZER: 'authorizer',
  RM_IT_HELP: 'helpdesk',
  FILETRAIL_ADMIN: 'filetrail',
};

/** Asks for access, has everybody approve it, and waits until it is delivered. */
export async function giveAccess(
  person: Caller,
  signIn: (username: string) => Promise<Somebody>,
  requestDetails: Record<string, unknown>,
): Promise<void> {
  const number = await send(person, 'ACCESS_REQUEST', requestDetails);
  const read = (): Promise<RequestState> => person.get(`${requests}/${number}`);
  for (let now = await read(); now.stage !== null; now = await read()) {
    const { page } = await signIn(deciders[now.stage]);
    const decision = { stage: now.stage, version: now.version, decision: 'APPROVE' };
    await (await callerAt(page)).post(`${requests}/${now.requestId}/decisions`, decision);
  }
  await expect.poll(async () => (await read()).workflowStatus).toBe('APPROVED');
}
