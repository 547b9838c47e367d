import type { AddressingDependencies } from '../addressing.ts';

/** What the calls about notices are given. */
export type NoticeDependencies = Pick<
  AddressingDependencies,
  'db' | 'now' | 'directory' | 'applications' | 'zone' | 'described'
>;
