import { federatedFetch } from './federation/federated-fetch.ts';
import { startShell } from './start-shell.tsx';

startShell(federatedFetch());
