// The session check frame: a page of a client asks every few seconds whether its session is still the one that is
// signed in. The answer comes from the marker cookie, without a call to the server.
const asked = new Map();

/** Cookies bound to a path are called so over https (rule addresses 11). */
const isSecure = location.protocol === 'https:';
const prefix = isSecure ? '__Secure-' : '';

const pauseMilliseconds = 2_000;

/** Whether this page may ask for this client: one call to the server, remembered. */
function allowed(clientId, origin) {
  const key = `${clientId} ${origin}`;
  if (!asked.has(key)) {
    const address = new URL('login-status-iframe.html/init', location.href);
    address.search = new URLSearchParams({ client_id: clientId, origin }).toString();
    asked.set(key, statusSet(address));
  }
  return asked.get(key);
}

/**
 * Asks until the server says yes or no. The page that waits takes any other answer for the end of its session, and
 * no answer at all makes it wait forever.
 */
async function statusSet(address) {
  for (;;) {
    const status = await fetch(address).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 204) return true;
    if (status === 403) return false;
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMilliseconds);
    });
  }
}

/**
 * Whether cookies like the marker can be seen here. In a page of another site they cannot, and then nobody can tell a session
 * that ended from one that goes on.
 */
function seesCookies() {
  const flags = `path=/realms/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const name = `${prefix}PORTAL_SEEN`;
  document.cookie = `${name}=1; ${flags}`;
  const isSeen = document.cookie.split('; ').includes(`${name}=1`);
  document.cookie = `${name}=; ${flags}; Max-Age=0`;
  return isSeen;
}

/** Over https too it had the plain name before; the next look after a session replaces that. */
function marker() {
  return cookieNamed(`${prefix}KEYCLOAK_SESSION`) ?? cookieNamed('KEYCLOAK_SESSION') ?? '';
}

function cookieNamed(name) {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return entry?.slice(name.length + 1);
}

async function digest(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function stateOf(clientId, session, origin) {
  if (!(await allowed(clientId, origin))) return 'error';
  const found = marker();
  if (found === '' && !seesCookies()) return 'error';
  if (session === '') return found === '' ? 'unchanged' : 'changed';
  return found === (await digest(session)) ? 'unchanged' : 'changed';
}

window.addEventListener('message', async (event) => {
  // The page that holds this one may ask, and so may a frame beside this one: whether it may know is up to its origin.
  if (event.source === null || event.source === window || typeof event.data !== 'string') return;
  const [clientId = '', session = '', ...rest] = event.data.split(' ');
  if (clientId === '' || rest.length > 0) return;
  const state = await stateOf(clientId, session, event.origin).catch(() => 'error');
  event.source.postMessage(state, { targetOrigin: event.origin });
});
