import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { QueuePage } from '@portal/core/contract/requests/desk.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const submission = {
  requestType: 'ACCESS_REQUEST',
  requestDetails: {
    requestedAppName: 'hll-app',
    role: ['Upload'],
    addRoles: ['Upload'],
    purpose: 'Loading the losses of the spring floods',
  },
};

async function decideAs(username: string, role: 'SUPERVISOR' | 'AUTHORIZER', number: string) {
  const approver = await portal.as(username);
  const queue = await approver.get<QueuePage>(`/greenlight/approval/queue?role=${role}`);
  expect(queue.body.items.map((item) => item.requestNumber)).toContain(number);
  const opened = await approver.get<RequestView>(`/greenlight/approval/requests/${number}`);
  expect(opened.body.actions).toContainEqual({ action: 'APPROVE', allowed: true });
  const { version } = opened.body;
  return await approver.post<RequestView>(`/greenlight/approval/requests/${number}/decisions`, {
    stage: role,
    version,
    decision: 'APPROVE',
  });
}

// Some seconds later the old token would be judged by the new roles (rule sessions 7).
test('asked for, approved twice, delivered, and in the next token', () =>
  portal.atOneMoment(async () => {
    const newcomer = await portal.as('newcomer');
    const asked = await newcomer.post<RequestView>('/greenlight/approval/requests', submission);
    expect(asked.status).toBe(201);
    expect(asked.body.workflowStatus).toBe('PENDING_SUPERVISOR_DECISION');
    const number = asked.body.requestNumber;
    expect(number).toMatch(/^RAP-\d{4}-\d{6}$/);

    expect((await decideAs('supervisor', 'SUPERVISOR', number)).body.workflowStatus).toBe(
      'PENDING_AUTHORIZER_DECISION',
    );
    expect((await decideAs('authorizer', 'AUTHORIZER', number)).body.workflowStatus).toBe(
      'PENDING_PROVISIONING',
    );

    await portal.run('delivery');
    const own = await newcomer.get<RequestView>(`/greenlight/approval/requests/${number}`);
    expect(own.body.workflowStatus).toBe('APPROVED');
    expect(own.body.events.map((event) => event.what)).toEqual([
      'SUBMITTED',
      'APPROVED_STAGE',
      'APPROVED_STAGE',
      'DELIVERED',
    ]);

    const before = await newcomer.get<Catalogue>('/greenlight/catalogue');
    expect(before).toMatchObject({ status: 200, body: { rolesChanged: true } });
    const again = await portal.signIn('newcomer');
    const card = (await again.get<Catalogue>('/greenlight/catalogue')).body.applications.find(
      (one) => one.id === 'hll-app',
    );
    expect(card?.hasAccess).toBe(true);
    expect(card?.state).toEqual([{ kind: 'HELD', roles: ['Upload'] }]);
  }));
