import { appManifestSchema } from '@basecase/gateway/contract';
import { mountStandalonePage } from '@basecase/shared-ui/page/standalone-page';
import manifest from '../app.json';
import App from './remote.tsx';

mountStandalonePage({ manifest: appManifestSchema.parse(manifest), App });
