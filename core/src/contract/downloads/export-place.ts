import Type from 'typebox';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed } from '../shapes.ts';

export const ExportPlace = Closed({
  /** From 1 on; null where no export of the caller's waits. */
  place: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
});
export type ExportPlace = Type.Static<typeof ExportPlace>;

export const exportPlace = endpoint({
  method: 'GET',
  address: addresses.exportPlace,
  summary: 'Which one in the line the caller’s export is while it waits to begin',
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  reply: ExportPlace,
  status: 200,
  problems: [],
});
