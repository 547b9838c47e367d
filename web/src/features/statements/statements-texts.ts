import { dictionary } from '../../content/language.tsx';

/** What the portal says about how accessible it is and what it keeps about people. Change it with the product. */
export const statementsTexts = dictionary(
  {
    accessibility: {
      intro:
        'We want everyone to be able to use this portal. We aim to meet Section 508 of the Rehabilitation Act and level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.',
      expectHeading: 'What you can expect',
      expect: [
        'You can do everything with the keyboard alone.',
        'Pages fit a screen 320 pixels wide, so you can zoom in to 400 percent.',
        'Words say what colors and icons mean. Pages also work in high-contrast mode.',
        'Pages move less if your device asks for less motion.',
        'Every page is in English and in Spanish.',
        'Sign-in and account pages work without JavaScript. The rest of the portal needs it.',
      ],
      checkHeading: 'How we check',
      check:
        'We run automated accessibility checks on our pages in both languages, and we go through the main tasks with the keyboard alone. Automated checks find only some problems, and we have not yet tested with people who use a screen reader every day.',
      problemHeading: 'Tell us about a problem',
      problem:
        'Tell the help desk which page you were on, what you wanted to do, and what happened. Also write to us if you need information in another format.',
    },
    privacy: {
      intro: 'This page tells you what the portal keeps about you, why, and who can see it.',
      keepHeading: 'What we keep',
      keep: [
        'Your account: your name, username, email address, organization, supervisor and employment. If you give them, your phone number and suffix.',
        'Your password, in a form that cannot be read back.',
        'Your requests: what you asked for and why, what was decided, when and by whom, and questions and replies.',
        'Messages you send us on the Contact page: we delete our copy some weeks after the message was delivered.',
        'Your sign-ins: the time, the network address, and the browser and system you used.',
        'A record of what people do in the portal, with the time and the network address. No one can change this record without leaving a trace.',
      ],
      whyHeading: 'Why we keep it',
      why: 'To give you access to the applications you need, to let the right people decide your requests, and to protect the applications from misuse.',
      whoHeading: 'Who can see it',
      who: [
        'Your supervisor and the others who decide your requests see what they need to decide.',
        'The help desk and security staff can see every request.',
        'An application you open gets your profile and your roles in that application.',
      ],
      cookiesHeading: 'Cookies and your browser',
      cookies:
        'The portal uses only the cookies it needs: to keep you signed in, to protect your sign-in, and to remember your language. It has no advertising or analytics, and its pages load nothing from other websites. While you fill in a request, your answers stay in your browser until you send them or sign out.',
      correctHeading: 'See or correct your information',
      correct:
        'Your account page shows your profile and your sessions. You can change your contact details there. Ask the help desk to correct anything else.',
      agencyPolicy: 'Read the agency’s privacy policy',
    },
    helpDesk: (address: string) => `Email the help desk: ${address}`,
  },
  {
    accessibility: {
      intro:
        'Queremos que todas las personas puedan usar este portal. Procuramos cumplir con la Sección 508 de la Ley de Rehabilitación y con el nivel AA de las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2.',
      expectHeading: 'Qué puede esperar',
      expect: [
        'Puede hacer todo solo con el teclado.',
        'Las páginas caben en una pantalla de 320 píxeles de ancho, así que puede ampliarlas hasta el 400 por ciento.',
        'Lo que indican los colores y los íconos también se dice con palabras. Las páginas también funcionan en modo de alto contraste.',
        'Las páginas se mueven menos si su dispositivo así lo pide.',
        'Todas las páginas están en inglés y en español.',
        'Las páginas de inicio de sesión y de su cuenta funcionan sin JavaScript. El resto del portal lo necesita.',
      ],
      checkHeading: 'Cómo lo verificamos',
      check:
        'Hacemos verificaciones automáticas de accesibilidad de nuestras páginas en los dos idiomas y recorremos las tareas principales solo con el teclado. Las verificaciones automáticas encuentran solo una parte de los problemas, y aún no hemos hecho pruebas con personas que usan un lector de pantalla todos los días.',
      problemHeading: 'Infórmenos de un problema',
      problem:
        'Diga a la mesa de ayuda en qué página estaba, qué quería hacer y qué ocurrió. Escríbanos también si necesita información en otro formato.',
    },
    privacy: {
      intro: 'Esta página le dice qué información suya guarda el portal, para qué y quién puede verla.',
      keepHeading: 'Qué guardamos',
      keep: [
        'Su cuenta: su nombre, nombre de usuario, correo electrónico, organización, supervisor y empleo. Si los proporciona, su teléfono y el sufijo de su nombre.',
        'Su contraseña, de una forma que no permite leerla.',
        'Sus solicitudes: qué pidió y para qué, qué se decidió, cuándo y quién lo decidió, y las preguntas y respuestas.',
        'Los mensajes que nos envía desde la página de contacto: borramos nuestra copia algunas semanas después de entregarlos.',
        'Sus inicios de sesión: la hora, la dirección de red, y el navegador y el sistema que usó.',
        'Un registro de lo que las personas hacen en el portal, con la hora y la dirección de red. Nadie puede cambiar este registro sin que se note.',
      ],
      whyHeading: 'Para qué lo guardamos',
      why: 'Para darle acceso a las aplicaciones que necesita, para que decidan sus solicitudes las personas indicadas y para proteger las aplicaciones del uso indebido.',
      whoHeading: 'Quién puede verlo',
      who: [
        'Su supervisor y las demás personas que deciden sus solicitudes ven lo que necesitan para decidir.',
        'La mesa de ayuda y el personal de seguridad pueden ver todas las solicitudes.',
        'La aplicación que usted abre recibe su perfil y los roles que tiene en ella.',
      ],
      cookiesHeading: 'Las cookies y su navegador',
      cookies:
        'El portal usa solo las cookies que necesita: para mantener abierta su sesión, para proteger el inicio de sesión y para recordar su idioma. No tiene publicidad ni analítica, y sus páginas no cargan nada de otros sitios web. Mientras llena una solicitud, sus respuestas permanecen en su navegador hasta que las envía o cierra la sesión.',
      correctHeading: 'Ver o corregir su información',
      correct:
        'La página de su cuenta muestra su perfil y sus sesiones. Ahí puede cambiar sus datos de contacto. Para corregir lo demás, escriba a la mesa de ayuda.',
      agencyPolicy: 'Lea la política de privacidad de la agencia',
    },
    helpDesk: (address) => `Escriba a la mesa de ayuda: ${address}`,
  },
);
