import { limitToApp } from '@basecase/shared-ui/federation/limit-to-app.ts';

limitToApp();
