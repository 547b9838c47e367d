/** In which roles of the portal somebody may see who has what, in the order of preference where none is named. */
export const listReaders = ['SECURITY', 'SUPERVISOR', 'AUTHORIZER'] as const;
export type ListReader = (typeof listReaders)[number];
