import { makeBasis } from '../../../../testing/statements.ts';
import { defaultSpreads, type SimulationInput, simulation } from '../../../simulation/monte-carlo.model.ts';
import { defaultAssumptions } from '../../../valuation/dcf-assumptions.ts';
import { runSimulation } from './use-simulation.ts';

const input = (): SimulationInput => ({
  basis: makeBasis(),
  assumptions: defaultAssumptions,
  price: 30,
  spreads: defaultSpreads,
  seed: 7,
  paths: 1000,
});

/** A worker with the members that a run uses. */
class FakeWorker extends EventTarget implements Worker {
  onmessage: Worker['onmessage'] = null;
  onmessageerror: Worker['onmessageerror'] = null;
  onerror: Worker['onerror'] = null;
  terminated = false;
  private readonly work: (worker: FakeWorker, data: SimulationInput) => void;
  constructor(work: (worker: FakeWorker, data: SimulationInput) => void) {
    super();
    this.work = work;
  }
  postMessage(data: SimulationInput) {
    setTimeout(() => this.work(this, data), 0);
  }
  terminate() {
    this.terminated = true;
  }
}

test('the result comes from the worker, which is then terminated', async () => {
  const worker = new FakeWorker((self, data) =>
    self.onmessage?.call(self, new MessageEvent('message', { data: simulation(data) })),
  );
  expect(await runSimulation(input(), () => worker).result).toEqual(simulation(input()));
  expect(worker.terminated).toBe(true);
});

test('a page that may not start a worker calculates the same result itself', async () => {
  const refused = () => {
    throw new DOMException('Refused by the policy', 'SecurityError');
  };
  expect(await runSimulation(input(), refused).result).toEqual(simulation(input()));
});

test('a worker whose script does not load is replaced in the same way', async () => {
  const worker = new FakeWorker((self) => self.onerror?.call(self, new ErrorEvent('error', { cancelable: true })));
  expect(await runSimulation(input(), () => worker).result).toEqual(simulation(input()));
});

test('a stopped run ends', async () => {
  const run = runSimulation(input(), () => Promise.reject(new Error('none')));
  run.stop();
  expect(await run.result).toBeNull();
});
