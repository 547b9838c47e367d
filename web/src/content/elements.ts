import type { ReactElement } from 'react';

/**
 * What may stand beside other parts of the page: elements, never text of their own. A browser that translates the page moves
 * texts, and React fails where it puts something in before a text that has moved (rule page 24).
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;
