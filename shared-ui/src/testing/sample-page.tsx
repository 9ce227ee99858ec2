import { type Apps, appManifestSchema, type User } from '@basecase/gateway/contract';
import { lazy, Suspense, useMemo } from 'react';
import { createStore } from 'zustand/vanilla';
import { Stack } from '../components/layout/screen.tsx';
import type { AppModule, AppProps, HomePanelProps, LoadPlace, PlacesModule } from '../host/host-api.ts';
import type { ProofRequest, Session, SessionState } from '../page/session.ts';
import { mountStandalonePage } from '../page/standalone-page.tsx';
import { type FakeReplies, fakeApi } from './fake-api.ts';

export interface SamplePage {
  /** The app's app.json. */
  readonly manifest: unknown;
  readonly module: AppModule;
  readonly places: PlacesModule;
  /** The company of `replies`. */
  readonly company: string;
  readonly replies: FakeReplies;
}

const user: User = { email: 'sample@example.com', role: 'Admin' };
const apps: Apps = { apps: [], settings: { signUp: 'closed', logoBaseUrl: null, sampleData: true } };

/** Renders an app with its panels of the start page, without a shell and without a gateway. */
export function mountSamplePage({ manifest, module, places, company, replies }: SamplePage): void {
  const { title, routes } = appManifestSchema.parse(manifest);
  const panels = Object.entries(places.home ?? {});
  const App = (props: AppProps) => (
    <Stack>
      <module.default {...props} />
      {panels.map(([id, load]) => (
        <Panel key={id} host={props.host} load={load} />
      ))}
    </Stack>
  );
  const named = { title: `${title} on sample figures`, routes };
  mountStandalonePage({ manifest: named, App, session: createSampleSession(replies), company });
}

function Panel({ host, load }: Pick<AppProps, 'host'> & { readonly load: LoadPlace<HomePanelProps> }) {
  const Loaded = useMemo(() => lazy(async () => ({ default: await load() })), [load]);
  return (
    <Suspense>
      <Loaded host={host} report={ignore} />
    </Suspense>
  );
}

const ignore = () => undefined;
const done = async () => undefined;

/** A session that is always signed in, and whose calls a table answers. */
function createSampleSession(replies: FakeReplies): Session {
  const api = fakeApi({ apps, ...replies }, []);
  return {
    store: createStore<SessionState>(() => ({ status: 'signed-in', user })),
    proof: createStore<ProofRequest | null>(() => null),
    api,
    makeApi: () => api,
    start: () => ignore,
    check: done,
    login: done,
    signUp: done,
    resume: ignore,
    signOut: done,
  };
}
