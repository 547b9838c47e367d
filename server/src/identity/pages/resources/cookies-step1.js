// First of two pages that find out whether our cookies reach us from inside another page. The cookie is of the
// same kind as the session's, so the answer holds for that one too.
const [prefix, secure] = location.protocol === 'https:' ? ['__Secure-', '; Secure'] : ['', ''];
document.cookie = `${prefix}PORTAL_COOKIE_TEST=1; path=/realms/risk-map/; max-age=60; SameSite=Lax${secure}`;
location.replace(new URL('step2.html', location.href));
