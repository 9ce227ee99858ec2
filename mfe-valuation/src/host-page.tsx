// First: code that is read later already probes for what the page's policy refuses.
import './limit-page.ts';
import { appManifestSchema } from '@basecase/gateway/contract';
import { RemoteApp } from '@basecase/shared-ui/page/remote-app';
import { mountStandalonePage } from '@basecase/shared-ui/page/standalone-page';
import manifest from '../app.json';

/** The valuation app on its own address. The page loads the same build as the shell. */
const { title, routes } = appManifestSchema.parse(manifest);
mountStandalonePage({ manifest: { title, routes }, App: RemoteApp });
