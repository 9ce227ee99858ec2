import { useLocation, useNavigate } from '@basecase/shared-ui/router';
import { MemoryRouter } from '@basecase/shared-ui/testing/memory-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type CompanyStore,
  companyIn,
  createCompanyStore,
  formatAddress,
  useCompanyInAddress,
} from './company-store.ts';

test('the company is read from the address, in any case', () => {
  expect(companyIn('?symbol=aapl')).toBe('AAPL');
  expect(companyIn('?symbol=%20brk-b%20')).toBe('BRK-B');
  expect(createCompanyStore('?symbol=MSFT').getState()).toBe('MSFT');
});

test('an invalid symbol gives no company', () => {
  expect(companyIn('')).toBeNull();
  expect(companyIn('?symbol=')).toBeNull();
  expect(companyIn('?symbol=../../etc')).toBeNull();
  expect(companyIn('?symbol=ABCDEFGHIJKLMNOPQ')).toBeNull();
});

test('every address but the start page carries the company', () => {
  expect(formatAddress('/dcf', 'AAPL')).toBe('/dcf?symbol=AAPL');
  expect(formatAddress('/dcf', null)).toBe('/dcf');
  expect(formatAddress('/', 'AAPL')).toBe('/');
  expect(formatAddress('/dcf?symbol=KO&case=1', 'AAPL')).toBe('/dcf?symbol=AAPL&case=1');
});

function Page({ store }: { readonly store: CompanyStore }) {
  useCompanyInAddress(store);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const open = () => {
    store.setState('MSFT', true);
    navigate(formatAddress('/overview', 'MSFT'));
  };
  return (
    <>
      <output>{pathname + search}</output>
      <button type="button" onClick={open}>
        Open MSFT
      </button>
      <button type="button" onClick={() => navigate('/users')}>
        Users
      </button>
      <button type="button" onClick={() => navigate('/compare?symbols=KO,DIS&symbol=&show=a&show=b')}>
        Compare
      </button>
    </>
  );
}

function open(address: string) {
  const store = createCompanyStore(address.split('?')[1] ?? '');
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page store={store} />
    </MemoryRouter>,
  );
  return store;
}

const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));

test('the first company chosen on a screen without one opens on its route', async () => {
  open('/cache');
  await press('Open MSFT');
  expect(screen.getByRole('status')).toHaveTextContent(/^\/overview\?symbol=MSFT$/);
});

test('a screen opened without a company gets the chosen one in its address', async () => {
  open('/overview?symbol=AAPL');
  await press('Users');
  expect(screen.getByRole('status')).toHaveTextContent(/^\/users\?symbol=AAPL$/);
});

test('a company in the address becomes the chosen one', () => {
  expect(open('/overview?symbol=brk.b').getState()).toBe('BRK-B');
});

test('an address without a company keeps its other parameters', async () => {
  open('/overview?symbol=AAPL');
  await press('Compare');
  expect(screen.getByRole('status')).toHaveTextContent(/^\/compare\?symbol=AAPL&symbols=KO%2CDIS&show=a&show=b$/);
});
