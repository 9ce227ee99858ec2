import { answerOrders } from '../../../threads/answer-orders.ts';
import { FilingParser, type ParserOrder } from './filing-parser.ts';

/** The worker thread of FilingReader: one reply per order, in order. */
const parser = new FilingParser();
answerOrders((order: ParserOrder) => parser.handle(order));
