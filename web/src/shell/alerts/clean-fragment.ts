import { alertTags, isAllowedLink, linkAttribute } from '@portal/core/domain/alerts/alert-markup.ts';
import createPurifier, { type DOMPurify } from 'dompurify';

let made: DOMPurify | undefined;

/**
 * Markup from anywhere as elements of the page, with nothing but what an alert may have (rule alerts 3): the person who sent it may
 * not have cleaned it. Null in a browser in which it cannot be cleaned.
 */
export function cleanFragment(markup: string): DocumentFragment | null {
  const purifier = (made ??= newPurifier());
  if (!purifier.isSupported) return null;
  return purifier.sanitize(markup, {
    ALLOWED_TAGS: [...alertTags],
    ALLOWED_ATTR: [linkAttribute.name],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

function newPurifier(): DOMPurify {
  const purifier = createPurifier(window);
  purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
    attribute.keepAttr =
      element.nodeName.toLowerCase() === linkAttribute.tag &&
      attribute.attrName === linkAttribute.name &&
      isAllowedLink(attribute.attrValue);
  });
  return purifier;
}
