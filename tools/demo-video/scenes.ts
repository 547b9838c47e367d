import type { Page } from 'playwright';

/** A part of the video: its words, how long it is shown, and what is done before. */
export interface Scene {
  seconds: number;
  captions: { en: string; es: string };
  /** Does something on the page; each look in between is a picture of its own. */
  play: (film: Film) => Promise<void>;
}

/** What a scene works with. */
export interface Film {
  /** What the page says where a scene reads it or presses it, in the language of the film. */
  words: (typeof pageWords)['en'];
  /** The page of the person whose scene it is, signed in if need be. */
  pageOf: (person: 'newcomer' | 'supervisor' | 'authorizer') => Promise<Page>;
  /** Takes a picture, which is shown for a moment, before the last one of a scene is shown for the rest of its time. */
  look: (page: Page) => Promise<void>;
}

/** What the page shows, and what is typed, by the language of the film. */
export const pageWords = {
  en: {
    application: 'Hazus Loss Library',
    found: '1 application',
    request: 'Request Access',
    next: 'Next',
    purpose: ['Loss estimates ', 'for the flood study ', 'in Region 04'],
    submit: 'Submit',
    status: 'See status',
    pending: 'Pending supervisor decision',
    number: /request RAP-/,
    approve: 'Approve',
    approved: 'You approved this request.',
    visit: 'Visit Site',
    signedIn: 'Signed in as Nora New',
  },
  es: {
    application: 'Biblioteca de Pérdidas Hazus',
    found: '1 aplicación',
    request: 'Solicitar acceso',
    next: 'Siguiente',
    purpose: ['Estimación de pérdidas ', 'para el estudio de inundaciones ', 'de la Región 04'],
    submit: 'Enviar',
    status: 'Ver el estado',
    pending: 'Pendiente del supervisor',
    number: /solicitud RAP-/,
    approve: 'Aprobar',
    approved: 'Usted aprobó esta solicitud.',
    visit: 'Visitar el sitio',
    signedIn: 'Sesión iniciada como Nora New',
  },
};

/** The story of one request, from the catalogue to the application. */
export const scenes: readonly Scene[] = [
  {
    seconds: 8,
    captions: {
      en: 'The portal brings the agency’s flood-risk applications together on one page. Anyone can look at the catalog.',
      es: 'El portal reúne en una página las aplicaciones de la agencia sobre riesgo de inundación. Cualquier persona puede ver el catálogo.',
    },
    play: async ({ words, pageOf, look }) => {
      const page = await pageOf('newcomer');
      await page.goto('/rap-home/applications');
      await page.getByRole('heading', { name: words.application, exact: true }).waitFor();
      await look(page);
    },
  },
  {
    seconds: 7,
    captions: {
      en: 'To work with the applications, sign in once. Here Nora, a new colleague, signs in.',
      es: 'Para trabajar con las aplicaciones, inicie sesión una vez. Aquí inicia sesión Nora, una colega nueva.',
    },
    play: async ({ pageOf, look }) => {
      const page = await pageOf('newcomer');
      await page.goto('/rap-home/login');
      await page.locator('#username').fill('newcomer');
      await look(page);
      await page.locator('#password').fill('demo-portal-2026');
      await look(page);
    },
  },
  {
    seconds: 8,
    captions: {
      en: 'Each card says what she has and what she can do. She searches for Hazus by name.',
      es: 'Cada tarjeta dice qué acceso tiene Nora y qué puede hacer. Ella busca Hazus por su nombre.',
    },
    play: async ({ words, pageOf, look }) => {
      const page = await pageOf('newcomer');
      await page.locator('#kc-login').click();
      await page.getByRole('heading', { name: words.application, exact: true }).waitFor();
      await look(page);
      const search = page.getByRole('searchbox');
      for (const letter of 'Hazus') {
        await search.pressSequentially(letter);
        await look(page);
      }
      await page.getByText(words.found, { exact: true }).waitFor();
      await look(page);
    },
  },
  {
    seconds: 8,
    captions: {
      en: 'Request Access opens a short form. She chooses the role she needs.',
      es: '«Solicitar acceso» abre un formulario corto. Nora elige el rol que necesita.',
    },
    play: async ({ words, pageOf, look }) => {
      const page = await pageOf('newcomer');
      await page.getByRole('button', { name: `${words.request}: ${words.application}` }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('checkbox', { name: /^Upload/ }).waitFor({ state: 'attached' });
      await look(page);
      await form.getByText(/^Upload/).click();
      await look(page);
    },
  },
  {
    seconds: 8,
    captions: {
      en: 'She says what she needs it for. Those who decide read this first.',
      es: 'Explica para qué lo necesita. Es lo primero que leen quienes deciden.',
    },
    play: async ({ words, pageOf, look }) => {
      const page = await pageOf('newcomer');
      const form = page.getByRole('dialog');
      await form.getByRole('button', { name: words.next, exact: true }).click();
      const purpose = form.getByRole('textbox');
      await purpose.waitFor();
      for (const part of words.purpose) {
        await purpose.pressSequentially(part);
        await look(page);
      }
    },
  },
  {
    seconds: 8,
    captions: {
      en: 'Before she submits, the portal shows her answers, who will decide, and by when.',
      es: 'Antes de que ella envíe la solicitud, el portal muestra sus respuestas, quién decidirá y hasta cuándo.',
    },
    play: async ({ words, pageOf, look }) => {
      const page = await pageOf('newcomer');
      const form = page.getByRole('dialog');
      await form.getByRole('button', { name: words.next, exact: true }).click();
      await form.getByRole('button', { name: words.submit, exact: true }).waitFor();
      await form.getByRole('listitem').filter({ hasText: 'Dana Lee' }).first().waitFor();
      await look(page);
    },
  },
  {
    seconds: 8,
    captions: {
      en: 'Status Request shows where the request stands and who has it now.',
      es: '«Estado de solicitudes» muestra en qué punto está la solicitud y quién la tiene ahora.',
    },
    play: async ({ words, pageOf, look }) => {
      const page = await pageOf('newcomer');
      const form = page.getByRole('dialog');
      await form.getByRole('button', { name: words.submit, exact: true }).click();
      await form.getByRole('link', { name: words.status }).waitFor();
      await look(page);
      await form.getByRole('link', { name: words.status }).click();
      await page.getByText(words.pending, { exact: true }).waitFor();
      await look(page);
    },
  },
  {
    seconds: 9,
    captions: {
      en: 'Her supervisor sees who asks for what and why, and approves. Then the authorizer does the same.',
      es: 'Su supervisora ve quién pide qué y para qué, y aprueba. Después hace lo mismo quien autoriza.',
    },
    play: async ({ words, pageOf, look }) => {
      for (const person of ['supervisor', 'authorizer'] as const) {
        const page = await pageOf(person);
        await page.goto(`/rap-home/manage-requests?role=${person.toUpperCase()}&q=Nora`);
        await page.getByRole('link', { name: words.number }).first().click();
        const approve = page.getByRole('button', { name: words.approve, exact: true });
        const opener = page.locator('.decision-dock__bar button');
        await approve.or(opener).first().waitFor();
        // On a narrow screen the decision waits in a bar.
        if (await opener.isVisible()) await opener.click();
        await approve.waitFor();
        await look(page);
        await approve.click();
        await page.getByText(words.approved).waitFor();
        await look(page);
      }
    },
  },
  {
    seconds: 8,
    captions: {
      en: 'Her access is set up automatically, and Nora opens the application without a second sign-in.',
      es: 'El acceso se prepara automáticamente y Nora abre la aplicación sin iniciar sesión otra vez.',
    },
    play: async ({ words, pageOf, look }) => {
      const page = await pageOf('newcomer');
      await page.goto('/rap-home/applications?show=mine');
      const visit = page.getByRole('link', { name: `${words.visit}: ${words.application}` });
      await visit.waitFor();
      await look(page);
      await visit.click();
      await page.getByText(words.signedIn).waitFor();
      await look(page);
    },
  },
  {
    seconds: 6,
    captions: {
      en: 'The Resources page has the user guide, the annual training, and forms for partners.',
      es: 'La página Recursos tiene la guía del usuario, la capacitación anual y formularios para colaboradores.',
    },
    play: async ({ pageOf, look }) => {
      const page = await pageOf('newcomer');
      await page.goto('/rap-home/resources');
      await page.locator('#partners').waitFor();
      await look(page);
    },
  },
];
