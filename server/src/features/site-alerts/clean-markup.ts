import { alertTags, isAllowedLink, linkAttribute } from '@portal/core/domain/alerts/alert-markup.ts';

/**
 * Markup with nothing but the elements and links that an alert may have (rule alerts 3); the words of whatever else was in
 * it stay, but for those of scripts and the like. The page cleans it once more.
 */
export async function cleanMarkup(markup: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(markup, {
    allowedTags: [...alertTags],
    allowedAttributes: { [linkAttribute.tag]: [linkAttribute.name] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: true,
    transformTags: {
      [linkAttribute.tag]: (tagName, { href }) => ({
        tagName,
        attribs: href !== undefined && isAllowedLink(href) ? { href } : {},
      }),
    },
  });
}
