// Second page: tells the page around us whether the cookie of the first one came back.
const [prefix, secure] = location.protocol === 'https:' ? ['__Secure-', '; Secure'] : ['', ''];
const arrived = document.cookie.split('; ').includes(`${prefix}PORTAL_COOKIE_TEST=1`);
document.cookie = `${prefix}PORTAL_COOKIE_TEST=; path=/realms/risk-map/; max-age=0; SameSite=Lax${secure}`;
window.parent.postMessage(arrived ? 'supported' : 'unsupported', '*');
