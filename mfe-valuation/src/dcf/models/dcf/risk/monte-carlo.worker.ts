import { type SimulationInput, simulation } from '../../../simulation/monte-carlo.model.ts';

/** Runs simulations outside the page's thread. Each message is an input, each reply its result. */
self.onmessage = ({ data }: MessageEvent<SimulationInput>) => self.postMessage(simulation(data));
