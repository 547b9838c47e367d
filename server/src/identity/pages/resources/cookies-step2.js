// Second page: tells the page around us whether the cookie of the first one came back.
const arrived = document.cookie.split('; ').includes('PORTAL_COOKIE_TEST=1');
document.cookie = 'PORTAL_COOKIE_TEST=; path=/realms/risk-map/; max-age=0; SameSite=Lax';
window.parent.postMessage(arrived ? 'supported' : 'unsupported', '*');
