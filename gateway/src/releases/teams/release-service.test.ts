import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { asAdmin, makeUpload, publishBuild } from '../../../test/support/releases/app-build.ts';
import { appsOver } from '../../../test/support/releases/apps-over.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';

const root = temporaryFolder();

describeOnEachDatabase('a change of a release', (open) => {
  test('changes pointer, history and audit trail together, or nothing', async () => {
    const db = await open();
    const { releases } = appsOver(db, [], join(root, randomUUID()));
    await publishBuild(releases, makeUpload({ name: 'research', version: 'v1' }));
    await publishBuild(releases, makeUpload({ name: 'research', version: 'v2' }));
    const before = await releases.promote('research', { version: 'v1', revision: 0 }, asAdmin);
    await db.schema.alterTable('audit_log').renameTo('audit_log_away').execute();

    const promote = () => releases.promote('research', { version: 'v2', revision: 1 }, asAdmin);
    await expect(promote()).rejects.toThrow(/audit_log/);
    const canary = { version: 'v2', percent: 10, roles: [], revision: 1 };
    await expect(releases.setCanary('research', canary, asAdmin)).rejects.toThrow(/audit_log/);
    await expect(releases.describe('research')).resolves.toEqual(before);

    await db.schema.alterTable('audit_log_away').renameTo('audit_log').execute();
    await expect(promote()).resolves.toMatchObject({ live: 'v2', revision: 2, history: { length: 4 } });
    const trail = await db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('action', '=', 'app-promoted')
      .execute();
    expect(trail.map(({ detail }) => detail).sort()).toEqual(['research v1', 'research v2']);
  });
});
