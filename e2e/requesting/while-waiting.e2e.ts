import { sql, type Statement } from '../../server/src/adapters/db/sql.ts';
import { callerAt, send } from '../journeys/calls.ts';
import { approve } from '../journeys/journeys.ts';
import { press } from '../journeys/without-mouse.ts';
import { waysToTell } from '../journeys/tellings.ts';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test } from '../portals/portal-database.ts';

const widths = [1280, 480, 320];

/** Everything that waits has waited a week and a day. */
const aged: Statement = sql`with waiting as (
    update portal.stage_person set waiting_due_at = waiting_due_at - interval '8 days' where waiting_due_at is not null
    returning request_id, stage_index
  ) update portal.stage s set entered_at = entered_at - interval '8 days', due_at = due_at - interval '8 days'
  from waiting w where s.request_id = w.request_id and s.stage_index = w.stage_index`;

/** A mail server has said that nobody has the supervisor's address. */
const refused: Statement = sql`insert into portal.unreachable_address (address, soft_at, since, is_lasting, reply, heard_at)
  values ('supervisor@agency.example', '{}', now(), true, '550 5.1.1 No such user', now())`;

const words = {
  en: {
    unreached:
      /Email does not reach Dana Lee \(.*\)The request is on their list in the portal\. If it is urgent, contact them another way\.$/,
    joined: /The portal also asked Morgan Hill \(.*\), where email arrives\. The first decision counts\.$/,
    coming: /A reminder goes out on .+\. From .+ on, more people can decide\.$/,
    remind: 'Remind now',
    reminded: 'Reminder sent. You can send another one tomorrow.',
    remindedToday: 'You sent a reminder today. You can send another one tomorrow.',
    sent: 'Reminder sent to those who decide by Nora T New',
    escalate: 'Escalate',
    escalated:
      /^Your request is now waiting for Dana Lee \(.*\) and Morgan Hill \(.*\)\. The first decision counts\.$/,
    history: 'Now also waiting for Morgan Hill, because no one had decided by Nora T New',
  },
  es: {
    unreached:
      /Los correos no le llegan a Dana Lee \(.*\)La solicitud aparece en su lista del portal\. Si es urgente, comuníquese por otra vía\.$/,
    joined:
      /El portal también pidió la decisión a Morgan Hill \(.*\), donde sí llegan los correos\. Cuenta la primera decisión\.$/,
    coming: /El .+ se envía un recordatorio\. A partir del .+ podrán decidir más personas\.$/,
    remind: 'Recordar ahora',
    reminded: 'Recordatorio enviado. Mañana puede enviar otro.',
    remindedToday: 'Hoy envió un recordatorio. Mañana puede enviar otro.',
    sent: 'Recordatorio enviado a quienes deciden por Nora T New',
    escalate: 'Escalar',
    escalated:
      /^Su solicitud espera ahora a Dana Lee \(.*\) y Morgan Hill \(.*\)\. Cuenta la primera decisión\.$/,
    history: 'Ahora también espera a Morgan Hill, porque nadie había decidido por Nora T New',
  },
};

for (const language of waysToTell(['en', 'es'] as const, 1))
  test(`the person who waits reminds those who decide, and has more people asked, by keyboard (${language})`, async ({
    inDatabase,
    signIn,
  }) => {
    const say = words[language];
    const { page } = await signIn('newcomer', { language });
    const number = await send(await callerAt(page), 'ACCESS_REQUEST', {
      requestedAppName: 'hll-app',
      role: ['Upload'],
      purpose: 'Loading the losses of the spring floods',
    });
    await page.goto(`/rap-home/requests/${number}`);
    const remind = page.getByRole('button', { name: say.remind });
    await expect(remind).toBeVisible();
    await expect(page.locator('.next-step')).toHaveText(say.coming);
    await expect(page.getByRole('button', { name: say.escalate })).toHaveCount(0);
    await expectAccessible(page, widths);
    await press(page, remind);
    await expect(page.getByText(say.reminded).first()).toBeVisible();
    await expect(remind).toHaveCount(0);
    await expect(page.locator('.event-list li').last()).toContainText(say.sent);

    const unreached = page.locator('#unreached-approvers');
    await expect(unreached).toHaveCount(0);
    await inDatabase(refused);
    await inDatabase(aged);
    await page.reload();
    await expect(unreached).toHaveText(say.unreached);
    await expect(page.getByText(say.remindedToday)).toBeVisible();
    const escalate = page.getByRole('button', { name: say.escalate });
    await expect(escalate).toBeVisible();
    await expectAccessible(page, widths);
    await press(page, escalate);
    await expect(page.getByText(say.escalated).first()).toBeVisible();
    await expect(escalate).toHaveCount(0);
    await expect(page.locator('.event-list li div').last()).toHaveText(say.history);
    await expect(unreached).toHaveText(say.joined);
    await expectAccessible(page, widths);

    const { page: above } = await signIn('supervisor2', { isBlank: true });
    await approve(above, 'SUPERVISOR', number);
  });
