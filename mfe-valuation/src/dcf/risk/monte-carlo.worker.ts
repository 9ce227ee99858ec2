import { type SimulationInput, simulation } from './monte-carlo.model.ts';

/** Runs simulations apart from the page: each message is an input, each answer its result. */
self.onmessage = ({ data }: MessageEvent<SimulationInput>) => self.postMessage(simulation(data));
