/**
 * Kinds of mail that anyone who gets them can do without (rule mail 13): that a request has come in, each approval but the last, that it is
 * complete, what comes to an empty desk, and the morning list.
 */
export const optionalMail = ['RECEIPTS', 'DECISIONS', 'COMPLETE', 'AT_ONCE', 'MORNING'] as const;
export type OptionalMail = (typeof optionalMail)[number];
