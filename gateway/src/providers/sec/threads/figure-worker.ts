import { answerOrders } from '../../../threads/answer-orders.ts';
import { type FigureOrder, FigureWork } from './figure-work.ts';

/** The worker thread of openFigureThread: one reply per order, in order. */
const work = new FigureWork();
answerOrders((order: FigureOrder) => work.handle(order));
