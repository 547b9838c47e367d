import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../page-checks/accessibility.ts';
import { expect, test as base } from '../portals/portal.ts';
import { startPortal } from '../portals/portal-process.ts';
import { freePort } from '../../tools/ports/free-port.ts';

/** A service that tells people from programs, on an address of its own, with the script that such services have. */
interface Service {
  kind: 'turnstile' | 'recaptcha';
  isDown: boolean;
  /** Tokens it was asked about. */
  judged: (string | null)[];
}

/** Draws a box from the service's own address; pressing it opens a challenge that is higher than the box. */
const script = (origin: string, object: string) => `
  const source = document.currentScript.src;
  window.${object} = {
    render(element, options) {
      const box = document.createElement('iframe');
      box.src = '${origin}/box';
      box.title = 'Box ' + (options.language ?? '') + ' ' + options.sitekey + ' ' + options.size;
      box.width = options.size === 'compact' ? 150 : 300;
      box.height = 65;
      element.append(box);
      window.addEventListener('message', ({ origin, data }) => {
        if (origin !== '${origin}') return;
        if (data === 'challenge') box.height = 400;
        else { box.height = 65; options.callback(data); }
      });
    },
  };
  window[new URL(source).searchParams.get('onload')]();`;

/** Its button is enabled by its script, since a press before the script ran would be lost. */
const box = `<!doctype html><html lang="en"><title>Box</title><body>
  <button id="open" disabled>I am human</button><button id="solve" hidden>Traffic lights</button><script>
  open_ = document.getElementById('open'); solve = document.getElementById('solve');
  open_.onclick = () => { solve.hidden = false; parent.postMessage('challenge', '*'); };
  solve.onclick = () => { solve.hidden = true; parent.postMessage('good-' + Math.random(), '*'); };
  open_.disabled = false;
  </script>`;

const scripts = {
  turnstile: { path: '/turnstile/v0/api.js', object: 'turnstile', check: '/turnstile/v0/siteverify' },
  recaptcha: { path: '/recaptcha/api.js', object: 'grecaptcha', check: '/recaptcha/api/siteverify' },
};

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { service, address }: { service: Service; address: string },
): Promise<void> {
  const { path, object, check } = scripts[service.kind];
  const asked = (request.url ?? '').split('?')[0];
  const send = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body);
  if (service.isDown) response.destroy();
  else if (asked === path) send('text/javascript', script(address, object));
  else if (asked === '/box') send('text/html', box);
  else if (asked === check) {
    service.judged.push(new URLSearchParams(await textOf(request)).get('response'));
    send('application/json', JSON.stringify({ success: true }));
  } else response.writeHead(404).end();
}

const test = base.extend<{ kind: Service['kind']; service: Service }>({
  kind: ['turnstile', { option: true }],
  service: async ({ kind }, use) => {
    await use({ kind, isDown: false, judged: [] });
  },
  portal: async ({ newData, service }, use) => {
    const [port, servicePort] = [await freePort(), await freePort()];
    const address = `http://localhost:${servicePort}`;
    const server = createServer((request, response) => {
      void answer(request, response, { service, address });
    });
    await new Promise<void>((resolve) => {
      server.listen(servicePort, '127.0.0.1', resolve);
    });
    const { remove, ...data } = await newData();
    const portal = startPortal(
      { port, ...data },
      {
        BOT_CHECK: service.kind,
        BOT_CHECK_SITE_KEY: 'site-key',
        BOT_CHECK_SECRET: 'secret',
        BOT_CHECK_URL: address,
      },
    );
    await portal.ready;
    await use({ origin: `http://localhost:${port}` });
    await portal.end('SIGTERM');
    server.closeAllConnections();
    server.close();
    await remove();
  },
});

const words = {
  en: {
    group: 'Show that you are a person',
    frame: 'Check by Cloudflare Turnstile',
    done: 'Confirmed.',
    name: 'Full name',
    email: 'Email address',
    subject: 'Subject',
    message: 'Message',
    submit: 'Submit',
    sent: 'Message has been submitted',
    close: 'Close',
  },
  es: {
    group: 'Demuestre que es una persona',
    frame: 'Verificación de Google reCAPTCHA',
    done: 'Confirmado.',
    name: 'Nombre completo',
    email: 'Correo electrónico',
    subject: 'Asunto',
    message: 'Mensaje',
    submit: 'Enviar',
    sent: 'Se envió el mensaje',
    close: 'Cerrar',
  },
};

function partsOf(page: Page, language: keyof typeof words) {
  const text = words[language];
  const frame = page.locator('#contact-recaptcha');
  const inner = frame.contentFrame().locator('iframe').contentFrame();
  return {
    text,
    frame,
    inner,
    group: page.getByRole('group', { name: text.group }),
    message: page.getByRole('textbox', { name: text.message }),
    submit: page.getByRole('button', { name: text.submit, exact: true }),
    solve: async () => {
      await inner.getByRole('button', { name: 'I am human' }).click();
      await inner.getByRole('button', { name: 'Traffic lights' }).click();
    },
    fill: async () => {
      const field = (name: string) => page.getByRole('textbox', { name });
      await field(text.name).fill('Vera Visitor');
      await field(text.email).fill('vera@partner.example');
      await page.getByRole('combobox', { name: text.subject }).selectOption({ index: 1 });
      await field(text.message).fill('How do I register?');
    },
  };
}

for (const [language, kind] of [
  ['en', 'turnstile'],
  ['es', 'recaptcha'],
] as const) {
  test.describe(`with ${kind}, ${language}`, () => {
    test.use({ kind });

    test('a visitor shows the chosen service that they are a person, once for each message', async ({
      openBrowser,
      service,
    }) => {
      const { page } = await openBrowser({ language });
      await page.goto('/rap-home/contact');
      const parts = partsOf(page, language);
      const { text, frame, inner } = parts;
      await expect(frame).toHaveAttribute('title', text.frame);
      await expect(inner.getByRole('button', { name: 'I am human' })).toBeVisible();
      await expectAccessible(page);
      await parts.fill();
      await expect(parts.submit).toBeDisabled();

      await test.step('its challenge has room', async () => {
        await inner.getByRole('button', { name: 'I am human' }).click();
        await expect(frame).toHaveAttribute('height', /^4\d\d$/);
        await inner.getByRole('button', { name: 'Traffic lights' }).click();
        await expect(frame).toHaveAttribute('height', '80');
        await expect(parts.group.getByText(text.done)).toBeVisible();
        await expectAccessible(page);
      });

      await test.step('the message is taken, and the next one needs another check', async () => {
        await parts.submit.click();
        await page
          .getByRole('dialog', { name: text.sent })
          .getByRole('button', { name: text.close })
          .last()
          .click();
        await expect(parts.group.getByText(text.done)).toHaveCount(0);
        await parts.fill();
        await expect(parts.submit).toBeDisabled();
        await parts.solve();
        await expect(parts.submit).toBeEnabled();
        expect(service.judged).toHaveLength(1);
        expect(service.judged[0]).toMatch(/^good-/);
      });

      await test.step('the privacy statement names the service', async () => {
        await page.goto('/rap-home/privacy');
        const name = kind === 'turnstile' ? 'Cloudflare Turnstile' : 'Google reCAPTCHA';
        await expect(page.getByRole('main').getByText(name)).toBeVisible();
        await expectAccessible(page);
      });
    });

    test('on a narrow phone the box is the small one', async ({ openBrowser }) => {
      const { page } = await openBrowser({ language });
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto('/rap-home/contact');
      const { frame } = partsOf(page, language);
      await expect(frame.contentFrame().locator('iframe')).toHaveAttribute('title', /compact$/);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(320);
      await expectAccessible(page);
    });
  });
}

test('a check that cannot be loaded says so, names another way, and is tried again', async ({
  openBrowser,
  service,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|bot-check/);
  service.isDown = true;
  const { page } = await openBrowser();
  await page.goto('/rap-home/contact');
  const parts = partsOf(page, 'en');
  await parts.fill();
  await expect(parts.group.getByText('The check did not load. Try again, or email us at')).toBeVisible();
  await expectAccessible(page);
  service.isDown = false;
  await parts.group.getByRole('button', { name: 'Try again' }).click();
  await parts.solve();
  await expect(parts.submit).toBeEnabled();

  await test.step('and what was typed stays when the service cannot be asked', async () => {
    service.isDown = true;
    await parts.submit.click();
    await expect(page.locator('form').getByRole('alert')).toContainText('Email sending failed');
    await expect(parts.message).toHaveValue('How do I register?');
  });
});
