import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { type QueryExecutorProvider, sql } from 'kysely';

/** The bytes of a part of a file, as the gateway splits files. */
const partBytes = 256 * 1024;

interface WholeBuild {
  readonly files: Uint8Array | null;
  readonly published_at: number;
}

/**
 * Copies the builds of the table of whole builds that the tables of files lack. That table stays for the previous release,
 * whose processes still add to it.
 */
export async function copyWholeBuilds(db: QueryExecutorProvider): Promise<void> {
  await sql`insert into app_versions (app, version, digest)
    select app, version, digest from app_builds where digest is not null on conflict do nothing`.execute(db);
  const { rows } = await sql<{ app: string; version: string }>`select app, version from app_builds
    where not exists (select 1 from published_builds as copy
      where copy.app = app_builds.app and copy.version = app_builds.version)
    and (digest is null or digest = (select known.digest from app_versions as known
      where known.app = app_builds.app and known.version = app_builds.version))`.execute(db);
  for (const { app, version } of rows) {
    const found = await sql<WholeBuild>`select files, published_at from app_builds
      where app = ${app} and version = ${version}`.execute(db);
    for (const { files, published_at: sentAt } of found.rows) {
      for (const [path, content] of unpackFiles(files)) {
        const digest = await copyFile(db, { app, content, sentAt });
        await sql`insert into build_files (app, version, path, digest)
          values (${app}, ${version}, ${path}, ${digest}) on conflict do nothing`.execute(db);
      }
    }
    const columns = sql.raw(
      'app, version, manifest, shared, built_against, checked, entry, digest, digests, published_at, published_by',
    );
    await sql`insert into published_builds (${columns}) select ${columns} from app_builds
      where app = ${app} and version = ${version} on conflict do nothing`.execute(db);
  }
}

/** Returns the files of a build by path; none for a build of another host, and for one that cannot be read. */
function unpackFiles(files: Uint8Array | null): (readonly [path: string, content: Buffer])[] {
  if (files === null) return [];
  try {
    const sent: { path: string; content: string }[] = JSON.parse(gunzipSync(files).toString());
    return sent.map(({ path, content }) => [path, Buffer.from(content, 'base64')]);
  } catch {
    return [];
  }
}

async function copyFile(
  db: QueryExecutorProvider,
  { app, content, sentAt }: { readonly app: string; readonly content: Buffer; readonly sentAt: number },
): Promise<string> {
  const digest = createHash('sha256').update(content).digest('hex');
  const parts = Math.ceil(content.length / partBytes);
  await sql`insert into stored_files (digest, app, bytes, parts, sent_at)
    values (${digest}, ${app}, ${content.length}, ${parts}, ${sentAt}) on conflict do nothing`.execute(db);
  for (let part = 0; part < parts; part += 1) {
    const piece = content.subarray(part * partBytes, (part + 1) * partBytes);
    await sql`insert into file_parts (digest, part, content) values (${digest}, ${part}, ${piece})
      on conflict do nothing`.execute(db);
  }
  return digest;
}
