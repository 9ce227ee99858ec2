import { federatedApps } from './federation/federated-apps.ts';
import { startShell } from './start-shell.tsx';

startShell(federatedApps());
