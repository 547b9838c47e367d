import { elementsOfScreen, type HeadContext, screenHead } from '@portal/core/domain/content/screen-head.ts';

/**
 * Puts into the page's head what the server would have sent for the screen at this path; the title is the layout's.
 * @param path below that of the portal, such as `/contact`
 */
export function writeHead(path: string, context: HeadContext): void {
  for (const element of document.head.querySelectorAll(elementsOfScreen)) element.remove();
  for (const { tag, attributes } of screenHead(path, context).elements) {
    const element = document.createElement(tag);
    for (const [name, value] of attributes) element.setAttribute(name, value);
    document.head.append(element);
  }
}
