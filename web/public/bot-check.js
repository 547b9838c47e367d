// Runs in a frame of the contact form: draws the box of the service that the agency has chosen, and tells the form about it.
const box = document.getElementById('box');
const { object, siteKey, script } = box.dataset;
const tell = (news) => window.parent.postMessage(news, window.location.origin);

window.botCheckReady = () => {
  window[object].render(box, {
    sitekey: siteKey,
    language: document.documentElement.lang,
    size: window.innerWidth < 304 ? 'compact' : 'normal',
    callback: (token) => tell({ state: 'solved', token }),
    'expired-callback': () => tell({ state: 'expired' }),
    'error-callback': () => tell({ state: 'failed' }),
  });
};

// What a service unfolds over its box must have room in the frame too.
const tellHeight = () => tell({ height: document.body.scrollHeight });
new ResizeObserver(tellHeight).observe(document.body);
new MutationObserver(tellHeight).observe(document.body, { attributes: true, childList: true, subtree: true });

const loading = document.createElement('script');
loading.src = script;
loading.onerror = () => tell({ state: 'failed' });
document.head.append(loading);
