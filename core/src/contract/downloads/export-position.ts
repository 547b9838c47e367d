import Type from 'typebox';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed } from '../shapes.ts';

export const ExportPosition = Closed({
  /** From 1 on; null where no export of the caller's waits. */
  position: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
});
export type ExportPosition = Type.Static<typeof ExportPosition>;

export const exportPosition = endpoint({
  method: 'GET',
  address: addresses.exportPosition,
  summary: 'Which one in the line the caller’s export is while it waits to begin',
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  reply: ExportPosition,
  status: 200,
  problems: [],
});
