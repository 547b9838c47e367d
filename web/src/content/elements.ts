import type { ReactElement } from 'react';

/**
 * Children beside other parts of the page: elements, never bare text. A browser that translates the page moves
 * texts, and React fails where it puts something in before a text that has moved (rule page 24).
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;
