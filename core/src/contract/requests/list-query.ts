import Type from 'typebox';
import { listOrders } from '../../domain/lists/list-orders.ts';
import { Day } from '../shapes.ts';

/** Which end of a list in order of time comes first. */
export const listOrder = { order: Type.Optional(Type.Enum(listOrders)) };

/** The first and the last day of what is listed, both counted, in the zone of the deadlines. */
export const dateRange = { from: Type.Optional(Day), to: Type.Optional(Day) };
