import { type Caller, type Growing, type Measured, reading } from './grown/growth.ts';
import { get, post, submission } from './running-portal.ts';

/** By people's names: the first of many, somebody among them, nobody, and requests of somebody. */
export const byName: readonly Measured[] = [
  {
    what: 'candidates: name of many',
    who: 'helpdesk',
    call: reading('/approval/managedPeople?q=grown', 'people'),
  },
  {
    what: 'candidates: one of many',
    who: 'helpdesk',
    call: reading('/approval/managedPeople?q=grown0000777', 'people'),
  },
  {
    what: 'candidates: words',
    who: 'helpdesk',
    call: reading('/approval/managedPeople?q=new+nora', 'people'),
  },
  { what: 'find: person', who: 'security', call: reading('/approval/search?q=newcomer', 'items') },
  { what: 'find: words of a name', who: 'security', call: reading('/approval/search?q=new+nora', 'items') },
  { what: 'list of own requests', who: 'newcomer', call: reading('/approval/userRequests', 'length') },
  { what: 'desk', who: 'supervisor', call: reading('/approval/queue?role=SUPERVISOR', 'total') },
];

/** Writing comes last: until then both worlds stay as they were grown. */
export const byRequests: readonly Measured[] = [
  { what: 'list of own requests', who: 'newcomer', call: reading('/approval/userRequests', 'length') },
  { what: 'catalogue', who: 'newcomer', call: reading('/catalogue', 'applications') },
  {
    what: 'list of requests to decide',
    who: 'supervisor',
    call: reading('/approval/requests?role=SUPERVISOR', 'length'),
  },
  { what: 'desk', who: 'supervisor', call: reading('/approval/queue?role=SUPERVISOR', 'total') },
  {
    what: 'desk, searched',
    who: 'supervisor',
    call: reading('/approval/queue?role=SUPERVISOR&q=e1', 'total'),
  },
  { what: 'request to decide', who: 'supervisor', call: reading(firstOnDesk, 'stages') },
  { what: 'stuck requests', who: 'helpdesk', call: reading('/approval/stuck', 'total') },
  { what: 'find: newest of all', who: 'security', call: reading('/approval/search', 'items') },
  { what: 'find: number', who: 'security', call: reading('/approval/search?q=RAP-2020-0000777', 'items') },
  { what: 'find: last digits', who: 'security', call: reading('/approval/search?q=0000777', 'items') },
  { what: 'find: person', who: 'security', call: reading('/approval/search?q=newcomer', 'items') },
  { what: 'find: words of a name', who: 'security', call: reading('/approval/search?q=new+nora', 'items') },
  { what: 'find: name of many', who: 'security', call: reading('/approval/search?q=grown', 'items') },
  {
    what: 'find: status and application',
    who: 'security',
    call: reading('/approval/search?status=APPROVED&application=hll-app', 'items'),
  },
  { what: 'submit and withdraw', who: 'newcomer', call: submitAndWithdraw },
];

async function firstOnDesk({ running, token }: Caller): Promise<string> {
  const desk = await get(running, token, '/approval/queue?role=SUPERVISOR&size=1');
  const { items }: { items: { requestId: string }[] } = await desk.json();
  return `/approval/requests/${items[0]?.requestId}`;
}

async function submitAndWithdraw({ running, token }: Caller): Promise<number> {
  const submitted = await post(running, token, '/requests', submission);
  const { requestId, requestType }: { requestId: string; requestType: string } = await submitted.json();
  const order = { action: 'CANCEL', requestId, requestType };
  const cancelled = await post(running, token, '/cancelRequest', order);
  const { workflowStatus }: { workflowStatus: string } = await cancelled.json();
  return workflowStatus === 'CANCELLED' ? 1 : 0;
}

/** Ten thousand requests against a million. */
export const manyRequests: Growing = {
  what: 'requests',
  small: { users: 20_000, requests: 10_000, many: 10_000 },
  large: { users: 20_000, requests: 1_000_000, many: 1_000_000 },
  measured: byRequests,
};

/** Ten thousand people against a million. */
export const manyPeople: Growing = {
  what: 'people',
  small: { users: 10_000, requests: 10_000, many: 10_000 },
  large: { users: 1_000_000, requests: 10_000, many: 1_000_000 },
  measured: byName,
};
