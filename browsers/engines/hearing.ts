/**
 * What hears the errors of a page that nobody listens to from outside: the text of an expression to be run in it. It begins to
 * listen when it is run first, right after the page has begun, and comes to what it has heard since it was asked last. What it
 * hears is kept in the window's name, which outlives the page, as long as the window stays with one site.
 */
export const hear = `(() => {
  const beginning = 'heard:';
  const kept = () => (window.name.startsWith(beginning) ? JSON.parse(window.name.slice(beginning.length)) : []);
  const keep = (text) => {
    window.name = beginning + JSON.stringify([...kept(), String(text).slice(0, 400)]);
  };
  const heard = kept();
  if (heard.length > 0) window.name = beginning + '[]';
  const mark = Symbol.for('heard');
  if (console[mark]) return heard;
  console[mark] = true;
  const write = console.error;
  console.error = (...words) => {
    keep(words.map((word) => (word instanceof Error ? word.stack ?? word.message : word)).join(' '));
    write.apply(console, words);
  };
  window.addEventListener('error', (event) => {
    // What could not be loaded is an answer, and people see it.
    if (event.message !== undefined) keep('fault: ' + event.message);
  });
  window.addEventListener('unhandledrejection', (event) => keep('fault: ' + event.reason));
  document.addEventListener('securitypolicyviolation', (event) =>
    keep('policy: ' + event.effectiveDirective + ' against ' + event.blockedURI),
  );
  return heard;
})()`;
