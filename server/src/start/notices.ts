import { drawingLosses } from '@portal/core/domain/content/drawings/drawing-losses.ts';
import type { Config } from '../config/config.ts';
import type { CatalogueFiles } from '../features/catalogue/catalogue-file.ts';

/** What the person who starts a portal with these settings should know, though it works (rule running 8). */
export function noticesFor({ origin, trustedProxies }: Config): string[] {
  if (!origin.startsWith('https:') || trustedProxies.length > 0) return [];
  return [
    'Setting TRUSTED_PROXIES is not given. On https everybody comes through a proxy, and as long as it is not named, all visitors',
    'share the limits of one network: one who tries passwords or opens many connections holds up all the others. Set it to the',
    'address of the proxy.',
  ];
}

/** What icons that the agency has written out lose on the page, where only what is allowed is drawn (rule catalogue 17). */
export function iconNotices({ icons }: Pick<CatalogueFiles, 'icons'>): string[] {
  return icons.customIcons.flatMap(({ iconName, iconData }) => {
    const lost = drawingLosses(iconData);
    if (lost === null) return [`The icon ${iconName} of icons.json has no drawing that can be read.`];
    return lost.length === 0
      ? []
      : [
          `The icon ${iconName} of icons.json is drawn without what is not allowed in it: ${lost.join(', ')}.`,
        ];
  });
}
