import { useHost } from '@basecase/shared-ui/host';
import { fakeHost, renderIn } from '@basecase/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import { descriptor } from '../testing/descriptors.ts';
import { createAppLoader } from './app-loader.ts';
import { AppSlot } from './app-slot.tsx';
import { ApiOfAppContext } from './use-app-host.ts';

function App() {
  const host = useHost();
  host.api.call('edgarTickers').catch(() => undefined);
  return <p>{host.flag('replay') ? 'with replay' : 'without'}</p>;
}

test("an app's parts get its own flags, and a client that names it", async () => {
  const page = fakeHost();
  const named = fakeHost();
  const app = descriptor({ flags: ['replay'] });
  const apiOf = jest.fn(() => named.api);
  const loader = createAppLoader({ fetchModule: async () => ({ default: App }) }, () => undefined);
  renderIn(
    page,
    <ApiOfAppContext value={apiOf}>
      <AppSlot app={app} loader={loader} path="/overview" title="Overview" exitPath="/overview" />
    </ApiOfAppContext>,
  );
  expect(await screen.findByText('with replay')).toBeVisible();
  expect(apiOf).toHaveBeenCalledWith(app);
  expect(named.calls.map(({ name }) => name)).toContain('edgarTickers');
  expect(page.calls).toEqual([]);
});
