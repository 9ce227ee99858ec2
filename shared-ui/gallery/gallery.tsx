import '@basecase/shared-ui/tokens/tokens.css';
import '@basecase/shared-ui/tokens/fonts.css';
import '@basecase/shared-ui/tokens/base.css';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { SectionHeading } from '@basecase/shared-ui/components/layout/screen';
import { HostProvider } from '@basecase/shared-ui/host';
import { createTheme } from '@basecase/shared-ui/page/theme';
import { QueryClient, QueryClientProvider } from '@basecase/shared-ui/query';
import { MemoryRouter } from '@basecase/shared-ui/testing/memory-router';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Charts } from './charts.tsx';
import { Controls } from './controls.tsx';
import { Displays } from './displays.tsx';
import styles from './gallery.module.css';
import { galleryHost } from './gallery-host.ts';

const theme = createTheme();
const client = new QueryClient();

function Gallery() {
  const name = useSyncExternalStore(theme.store.subscribe, theme.store.getState);
  return (
    <main className={styles.page}>
      <header className={styles.bar}>
        <h1>Components and charts</h1>
        <Button onClick={() => theme.toggle()}>{name === 'dark' ? 'Light theme' : 'Dark theme'}</Button>
      </header>
      <SectionHeading title="Controls" />
      <Controls />
      <SectionHeading title="Displays" />
      <Displays />
      <SectionHeading title="Charts" />
      <Charts />
    </main>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
createRoot(root).render(
  <QueryClientProvider client={client}>
    <HostProvider host={galleryHost}>
      <MemoryRouter>
        <Gallery />
      </MemoryRouter>
    </HostProvider>
  </QueryClientProvider>,
);
