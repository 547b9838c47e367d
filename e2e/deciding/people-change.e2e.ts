import type { Page } from '@playwright/test';
import { addresses } from '../../core/src/contract/addresses.ts';
import { groupRenamed, rename } from '../../server/src/identity/testing/arranged-people.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { approve } from '../journeys/journeys.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { expect, test, withDatabase } from '../portals/portal-database.ts';

const widths = [1280, 929, 480, 320];

const words = {
  en: {
    ended: /^Approved and set up\. This access ended on /,
    again: /if you need it again, request access from the catalog/,
    failing: 'Approved, but setup needs the help desk.',
    goesOn: /You do not need to send another request\./,
    step: 'Add to the group Media Desk',
    needsHelp: 'Needs the help desk',
    calledNow: 'Nora T New is now Noreen T Moss',
    supervisorNow: 'Dana Lee is now Dana Moss',
    history: [
      'Submitted by Nora T New',
      'Moved from Dana Lee to Morgan Hill, because the supervisor on the profile has changed',
      'Moved from Hana Ito to Dana Lee and Morgan Hill, because there is now a supervisor who can decide',
      'Now waiting for Hana Ito, because there is a supervisor who can decide',
      'Moved from Ari Cruz and Bo Thorne to Leona Park, because Ari Cruz and Bo Thorne can no longer decide',
      'Now also waiting for Morgan Hill, because no one had decided',
      'No one has decided, and there is no one else who could be asked',
      'Expired without a decision',
      'Completed by the portal',
    ],
  },
  es: {
    ended: /^Aprobada\. Este acceso terminó el /,
    again: /si lo necesita de nuevo, solicite acceso desde el catálogo/,
    failing: 'Aprobada, pero la mesa de ayuda debe intervenir para terminar la configuración.',
    goesOn: /No hace falta que envíe otra solicitud\./,
    step: 'Agregar al grupo Media Desk',
    needsHelp: 'La mesa de ayuda debe intervenir',
    calledNow: 'Nora T New ahora se llama Noreen T Moss',
    supervisorNow: 'Dana Lee ahora se llama Dana Moss',
    history: [
      'Enviada por Nora T New',
      'Pasó de Dana Lee a Morgan Hill, porque cambió el supervisor en el perfil',
      'Pasó de Hana Ito a Dana Lee y Morgan Hill, porque ahora hay quien decida como supervisor',
      'Ahora espera a Hana Ito, porque hay quien decida como supervisor',
      'Pasó de Ari Cruz y Bo Thorne a Leona Park, porque Ari Cruz y Bo Thorne ya no pueden decidir',
      'Ahora también espera a Morgan Hill, porque nadie había decidido',
      'Nadie ha decidido y no hay nadie más a quien pedírselo',
      'Venció sin decisión',
      'Completada por el portal',
    ],
  },
};
const languages = waysToTell(['en', 'es'] as const, 1);

async function ask(page: Page): Promise<string> {
  return send(await callerAt(page), 'ACCESS_REQUEST', {
    requestedAppName: 'hll-app',
    role: ['Upload'],
    purpose: 'Loading the losses of the spring floods',
  });
}

test('a request whose access has ended says so, and where to ask again', async ({ signIn }) => {
  const { page } = await signIn('newcomer');
  const number = await ask(page);
  await approve((await signIn('supervisor', { isBlank: true })).page, 'SUPERVISOR', number);
  await approve((await signIn('authorizer', { isBlank: true })).page, 'AUTHORIZER', number);
  await page.goto(`/rap-home/requests/${number}`);
  await expect(page.getByRole('link', { name: 'Visit Site' })).toBeVisible();
  await send(await callerAt(page), 'REMOVE_REQUEST', { requestedAppName: 'hll-app' });
  for (const language of languages) {
    const say = words[language];
    const { page: later, context } = await signIn('newcomer', { language, isBlank: true });
    await later.goto(`/rap-home/requests/${number}`);
    await expect(later.getByText(say.ended)).toBeVisible();
    await expect(later.getByText(say.again)).toBeVisible();
    await expect(later.getByRole('link', { name: /Visit Site|Visitar/ })).toHaveCount(0);
    await expectAccessible(later, widths);
    await context.close();
  }
});

test('the history says what moved a request, and does not call it the doing of the portal', async ({
  signIn,
}) => {
  const { page } = await signIn('newcomer');
  const number = await ask(page);
  const moves = [
    { because: 'NEW_SUPERVISOR', from: ['Dana Lee'], to: ['Morgan Hill'] },
    { because: 'SUPERVISOR_FOUND', from: ['Hana Ito'], to: ['Dana Lee', 'Morgan Hill'] },
    { because: 'SUPERVISOR_FOUND', from: [], to: ['Hana Ito'] },
    { because: 'CANNOT_DECIDE', from: ['Ari Cruz', 'Bo Thorne'], to: ['Leona Park'] },
  ];
  const escalated = { because: 'NO_DECISION', from: [], to: ['Morgan Hill'] };
  for (const language of languages) {
    const { page: reader, context } = await signIn('newcomer', { language, isBlank: true });
    await reader.route(`**${addresses.request.replace(':requestId', number)}`, async (route) => {
      const request = await (await route.fetch()).json();
      const [first] = request.events;
      const byItself = { ...first, by: null, onBehalfOf: null, comment: null };
      const events = [
        first,
        ...moves.map((moved) => ({ ...byItself, what: 'HANDED_OVER', moved })),
        { ...byItself, what: 'ESCALATED', moved: escalated },
        { ...byItself, what: 'ESCALATED', moved: null },
        { ...byItself, what: 'EXPIRED', moved: null },
        { ...byItself, what: 'DELIVERED', moved: null },
      ];
      await route.fulfill({ json: { ...request, events } });
    });
    await reader.goto(`/rap-home/requests/${number}`);
    const lines = reader.locator('.event-list li div');
    await expect(lines).toHaveText(words[language].history);
    await expectAccessible(reader, widths);
    await context.close();
  }
});

test('a group that cannot be joined: everybody reads what is missing, and the help desk repairs it with one button', async ({
  inDatabase,
  signIn,
}) => {
  const { page: requester } = await signIn('newcomer', { isBlank: true });
  const number = await send(await callerAt(requester), 'ACCESS_REQUEST', {
    requestedAppName: 'rmd-sharepoint-app',
    role: ['RMD Member', 'Levee Team', 'Media Desk'],
    empStatus: 'employment-1',
    purpose: 'Files of both teams',
  });
  const { page: supervisor } = await signIn('supervisor', { isBlank: true });
  await approve(supervisor, 'SUPERVISOR', number);
  const { page } = await signIn('helpdesk', { isBlank: true });
  await page.goto('/rap-home/manage-requests?role=RM_IT_HELP');
  await page.getByRole('link', { name: `request ${number}` }).click();
  await page.getByRole('textbox', { name: /Engineering and Mapping/ }).fill('Added to the Levee Team site');
  await page.getByRole('textbox', { name: /Outreach/ }).fill('Invited to the Media Desk site');
  await inDatabase(groupRenamed('Media Desk', 'Press Desk'));
  await page.getByRole('button', { name: 'Confirm setup' }).click();
  await expect(page.getByText('You confirmed the setup').first()).toBeVisible();

  for (const username of ['newcomer', 'supervisor', 'helpdesk'])
    for (const language of languages) {
      const say = words[language];
      const { page: reader, context } = await signIn(username, { language, isBlank: true });
      await reader.goto(`/rap-home/requests/${number}`);
      await expect(reader.getByText(say.failing)).toBeVisible();
      await expect(reader.getByText(say.goesOn)).toHaveCount(username === 'newcomer' ? 1 : 0);
      await expect(reader.getByRole('listitem').filter({ hasText: say.step })).toContainText(say.needsHelp);
      await expectAccessible(reader, username === 'newcomer' ? widths : [320]);
      await context.close();
    }

  await page.goto('/rap-home/manage-requests?role=RM_IT_HELP');
  await page.getByRole('link', { name: 'Stuck requests' }).click();
  const item = page.getByRole('row').filter({ hasText: number });
  await expect(item).toContainText('Setup is failing');
  await expect(item).toContainText('The sign-in service has no group with this name.');
  await item.getByRole('link', { name: number }).click();
  await inDatabase(groupRenamed('Press Desk', 'Media Desk'));
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Approved and set up.')).toBeVisible();
  await requester.goto(`/rap-home/requests/${number}`);
  await expect(requester.getByText('Approved and set up.')).toBeVisible();
  const step = requester.getByRole('listitem').filter({ hasText: words.en.step });
  await expect(step).toContainText('Done');
});

test('somebody with another name is named as then and as now, in lists and on the request', async ({
  data,
  signIn,
}) => {
  const { page } = await signIn('newcomer');
  const number = await ask(page);
  await withDatabase(data, async (db) => {
    await rename(db, 'newcomer', 'Noreen', 'Moss');
    await rename(db, 'supervisor', 'Dana', 'Moss');
  });
  for (const language of languages) {
    const say = words[language];
    const { page: reader, context } = await signIn('security', { language, isBlank: true });
    await reader.goto('/rap-home/find-request?q=noreen');
    const item = reader.getByRole('row').filter({ hasText: number });
    await expect(item).toContainText('Nora T New');
    await expect(item).toContainText(say.calledNow);
    await expectAccessible(reader, widths);
    await item.getByRole('link', { name: number }).click();
    await expect(reader.getByText(say.calledNow)).toBeVisible();
    await expect(reader.getByText(say.supervisorNow)).toBeVisible();
    await expectAccessible(reader, widths);
    await context.close();
  }
  const { page: desk } = await signIn('supervisor', { isBlank: true });
  await desk.goto('/rap-home/manage-requests?role=SUPERVISOR');
  await desk.getByRole('link', { name: `request ${number}` }).click();
  await expect(desk.getByText(words.en.calledNow)).toBeVisible();
  await expectAccessible(desk, widths);
});
