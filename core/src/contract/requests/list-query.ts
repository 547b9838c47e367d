import Type from 'typebox';
import { listOrders } from '../../domain/lists/list-orders.ts';
import { Day, Nullable } from '../shapes.ts';

/** Which end of a list in order of time comes first. */
export const listOrder = { order: Type.Optional(Type.Enum(listOrders)) };

/** The first and the last day of what is listed, both counted, in the zone of the deadlines. */
export const dateRange = { from: Type.Optional(Day), to: Type.Optional(Day) };

/** What a page of a list says of all pages: how many there are, exact up to 1,000, and where the next one begins. */
export const pageTotals = {
  total: Type.Integer(),
  /** True when there are more than `total` says. */
  totalIsMinimum: Type.Boolean(),
  nextCursor: Nullable(Type.String()),
};
