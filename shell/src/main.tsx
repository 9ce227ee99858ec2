import { limitScripts } from '@basecase/shared-ui/federation/limit-scripts.ts';
import { federatedApps } from './federation/federated-apps.ts';
import { startShell } from './start-shell.tsx';

limitScripts();
startShell(federatedApps());
