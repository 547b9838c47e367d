import type { TSchema } from 'typebox';
import type { ProblemCode } from './problems.ts';

/** One call of the API: where it is, what goes in, what comes out. Server, OpenAPI document and page read the same one. */
export interface Endpoint {
  method: 'GET' | 'POST';
  address: string;
  /** One line for the API document. */
  summary: string;
  /** `public`: anybody; `optional`: a token adds to the answer; `signed-in`: a token is needed. */
  access: 'public' | 'optional' | 'signed-in';
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** The success answer; what it does not declare does not leave. */
  reply: TSchema;
  status: 200 | 201 | 204;
  /** Refusals of its own, besides those that any call can give. */
  problems: readonly ProblemCode[];
}

/** Keeps the literal types of a declaration. */
export function endpoint<const T extends Endpoint>(declaration: T): T {
  return declaration;
}
