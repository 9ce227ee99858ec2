import { answerOrders } from '../../threads/answer-orders.ts';
import { handleTextOrder, type TextOrder } from './text-work.ts';

/** The worker thread of TextThread: one reply per order, in order. */
answerOrders((order: TextOrder) => handleTextOrder(order));
