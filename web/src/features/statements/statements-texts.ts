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
        'Pages show less motion if your device is set to reduce it.',
        'Every page is in English and in Spanish.',
        'You can sign in, create an account, and change your password without JavaScript. The rest of the portal needs it.',
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
        'Your account: your name, username, email address, organization, branch, supervisor, employment, and the locations and contracts you support. If you give them, your phone number and suffix.',
        'Your training certificates and agreements: the files you upload and when they expire. Your usernames in applications that have their own.',
        'Your password, in a form that cannot be read back.',
        'Your requests: what you asked for and why, what was decided, when and by whom, and questions and replies.',
        'Messages you send us on the Contact page, and copies of emails from the portal. We delete both after periods that the agency sets.',
        'Your sign-ins: the time, the IP address, and the browser and system you used.',
        'Your time zone, which your browser tells us or you choose, and which emails you want.',
        'A record of what people do in the portal, with the time and the IP address. No one can change this record without leaving a trace.',
      ],
      whyHeading: 'Why we keep it',
      why: 'To give you access to the applications you need, to let the right people decide your requests, and to protect the applications from misuse.',
      whoHeading: 'Who can see it',
      who: [
        'Your supervisor and the others who decide your requests see what they need to decide.',
        'Supervisors, authorizers, and product owners see the access that they can remove.',
        'The help desk and security staff can see every request. If you cannot get into an application, they can see the state of your account, your last sign-in, and your sessions.',
        'Portal administrators can see and manage your account.',
        'An application you open gets your profile and your roles in that application.',
      ],
      cookiesHeading: 'Cookies and your browser',
      cookies:
        'The portal uses only the cookies it needs: to keep you signed in, to protect your sign-in, and to remember your language. It has no advertising or analytics. What you type in a form stays in your browser until you send it, sign out, or close the tab.',
      loads: {
        nothing: 'Its pages load nothing from other websites.',
        agency: 'Its pages load alerts or icons from other websites that the agency has chosen.',
        check: (service: string) =>
          `On the Contact page, visitors who are not signed in use ${service} to show that they are people. The check comes from that company, which may use its own cookies.`,
      },
      correctHeading: 'See or correct your information',
      correct:
        'Your account page shows your profile and your sessions. Changes to your contact details take effect right away. Your supervisor must approve other changes to your profile. If a certificate date is wrong, upload the certificate there again. If your username or email address is wrong, tell the help desk.',
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
        'Las páginas reducen las animaciones si así lo configuró en su dispositivo.',
        'Todas las páginas están en inglés y en español.',
        'Puede iniciar sesión, crear una cuenta y cambiar su contraseña sin JavaScript. El resto del portal lo necesita.',
      ],
      checkHeading: 'Cómo lo verificamos',
      check:
        'Hacemos verificaciones automáticas de accesibilidad de nuestras páginas en los dos idiomas y recorremos las tareas principales solo con el teclado. Las verificaciones automáticas encuentran solo una parte de los problemas, y aún no hemos hecho pruebas con personas que usan un lector de pantalla todos los días.',
      problemHeading: 'Infórmenos de un problema',
      problem:
        'Diga a la mesa de ayuda en qué página estaba, qué quería hacer y qué ocurrió. Escríbanos también si necesita información en otro formato.',
    },
    privacy: {
      intro: 'Esta página explica qué información suya guarda el portal, para qué y quién puede verla.',
      keepHeading: 'Qué guardamos',
      keep: [
        'Su cuenta: su nombre, nombre de usuario, correo electrónico, organización, división, supervisor, empleo, y las ubicaciones y los contratos que atiende. Si los proporciona, su teléfono y el sufijo de su nombre.',
        'Sus certificados de capacitación y sus acuerdos: los archivos que sube y cuándo vencen. Sus nombres de usuario en las aplicaciones que tienen los suyos.',
        'Su contraseña, de una forma que no permite leerla.',
        'Sus solicitudes: qué pidió y para qué, qué se decidió, cuándo y quién lo decidió, y las preguntas y respuestas.',
        'Los mensajes que nos envía desde la página de contacto y copias de los correos del portal. Borramos unos y otros después de los plazos que fija la agencia.',
        'Sus inicios de sesión: la hora, la dirección IP, y el navegador y el sistema que usó.',
        'Su zona horaria, que nos indica su navegador o que usted elige, y qué correos quiere recibir.',
        'Un registro de lo que las personas hacen en el portal, con la hora y la dirección IP. Nadie puede cambiar este registro sin que se note.',
      ],
      whyHeading: 'Para qué lo guardamos',
      why: 'Para darle acceso a las aplicaciones que necesita, para que decidan sus solicitudes las personas indicadas y para proteger las aplicaciones del uso indebido.',
      whoHeading: 'Quién puede verlo',
      who: [
        'Su supervisor y las demás personas que deciden sus solicitudes ven lo que necesitan para decidir.',
        'Los supervisores, los autorizadores y los responsables de producto ven el acceso que pueden quitar.',
        'La mesa de ayuda y el personal de seguridad pueden ver todas las solicitudes. Si usted no puede entrar en una aplicación, pueden ver el estado de su cuenta, su último inicio de sesión y sus sesiones.',
        'Los administradores del portal pueden ver y administrar su cuenta.',
        'La aplicación que usted abre recibe su perfil y los roles que tiene en ella.',
      ],
      cookiesHeading: 'Las cookies y su navegador',
      cookies:
        'El portal usa solo las cookies que necesita: para mantener abierta su sesión, para proteger el inicio de sesión y para recordar su idioma. No tiene publicidad ni analítica. Lo que escribe en un formulario permanece en su navegador hasta que lo envía, cierra la sesión o cierra la pestaña.',
      loads: {
        nothing: 'Sus páginas no cargan nada de otros sitios web.',
        agency: 'Sus páginas cargan alertas o íconos de otros sitios web que la agencia ha elegido.',
        check: (service) =>
          `En la página de contacto, quienes no han iniciado sesión demuestran con ${service} que son personas. La verificación viene de esa empresa, que puede usar sus propias cookies.`,
      },
      correctHeading: 'Ver o corregir su información',
      correct:
        'La página de su cuenta muestra su perfil y sus sesiones. Los cambios de sus datos de contacto se aplican de inmediato. Los demás cambios de su perfil los debe aprobar su supervisor. Si la fecha de un certificado no es correcta, suba ahí el certificado otra vez. Si su nombre de usuario o su correo electrónico no son correctos, avise a la mesa de ayuda.',
      agencyPolicy: 'Lea la política de privacidad de la agencia',
    },
    helpDesk: (address) => `Escriba a la mesa de ayuda: ${address}`,
  },
);
