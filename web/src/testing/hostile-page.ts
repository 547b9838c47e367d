declare global {
  interface Window {
    /** What hostile texts call. */
    ran?: (id: number | string) => void;
  }
}

const notice: string[] = [];

/** What has run since the last time that this was asked. */
export function ranSoFar(): string[] {
  return notice.splice(0);
}

const events = [
  'click',
  'mouseover',
  'pointerenter',
  'focus',
  'toggle',
  'error',
  'load',
  'begin',
  'animationstart',
];

/** Does to every element what a person, a mouse and the network could. Links are not followed: they are looked at. */
export function askForTrouble(container: ParentNode): void {
  window.ran = (id) => notice.push(String(id));
  for (const element of container.querySelectorAll('*'))
    for (const name of events) element.dispatchEvent(new Event(name, { cancelable: true }));
}

/**
 * Puts a hostile picture straight into the page, and waits until it has run: by then whatever was there before it has had
 * its turn, and a page in which nothing can run would be noticed.
 */
export async function untilPlantedOneRuns(): Promise<void> {
  const { resolve, promise } = Promise.withResolvers<void>();
  window.ran = (id) => {
    notice.push(String(id));
    if (id === 'planted') resolve();
  };
  const container = document.createElement('div');
  container.innerHTML = '<img src="data:," onerror="ran(\'planted\')">';
  document.body.append(container);
  await promise;
  container.remove();
}
