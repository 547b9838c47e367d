import type { Static, TSchema } from 'typebox';
import type { Access } from '../endpoint.ts';
import type { ProblemCode } from '../problems.ts';

/** A file that is made when somebody asks for it: where it is, what it holds, and who may have it. */
export type Download = Declaration & Access;

interface Declaration {
  method: 'GET';
  address: string;
  /** One line for the API document. */
  summary: string;
  params?: TSchema;
  query?: TSchema;
  /** What comes, such as `text/csv; charset=utf-8`. */
  mediaType: string;
  /** The names of its columns from left to right; left out where they depend on data of the agency. */
  columns?: readonly string[];
  /** Refusals of its own, besides those that any call can give. */
  problems: readonly ProblemCode[];
}

/** Keeps the literal types of a declaration. */
export function download<const T extends Download>(declaration: T): T {
  return declaration;
}

/** One part of what goes in, undefined where the download has none. */
export type DownloadPart<D extends Download, P extends 'params' | 'query'> = D[P] extends TSchema
  ? Static<D[P]>
  : undefined;
