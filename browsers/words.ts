/** What the page says in one language, as far as the stories speak of it. */
export interface Words {
  language: 'English' | 'Español';
  application: string;
  signIn: string;
  signOut: string;
  menu: string;
  request: string;
  next: string;
  submit: string;
  seeStatus: string;
  manage: RegExp;
  /** What a link to a request has before its number. */
  ofRequest: string;
  approve: string;
  approved: string;
  arrived: RegExp;
  mine: string;
  visit: string;
}

const hazus = 'Hazus Loss Library';
const biblioteca = 'Biblioteca de Pérdidas Hazus';

export const english: Words = {
  language: 'English',
  application: hazus,
  signIn: 'Sign In',
  signOut: 'Sign Out',
  menu: 'Menu',
  request: `Request Access: ${hazus}`,
  next: 'Next',
  submit: 'Submit',
  seeStatus: 'See status',
  manage: /^Manage Requests/,
  ofRequest: 'request',
  approve: 'Approve',
  approved: 'You approved this request.',
  arrived: /^You can now use/,
  mine: 'My Applications',
  visit: `Visit Site: ${hazus}`,
};

export const spanish: Words = {
  language: 'Español',
  application: biblioteca,
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
  menu: 'Menú',
  request: `Solicitar acceso: ${biblioteca}`,
  next: 'Siguiente',
  submit: 'Enviar',
  seeStatus: 'Ver el estado',
  manage: /^Gestionar solicitudes/,
  ofRequest: 'solicitud',
  approve: 'Aprobar',
  approved: 'Usted aprobó esta solicitud.',
  arrived: /^Ya puede usar/,
  mine: 'Mis aplicaciones',
  visit: `Visitar el sitio: ${biblioteca}`,
};
