import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import styles from './cache.module.css';
import { formatBytes } from './cache-list.model.ts';
import { diskUsageQuery } from './cache-queries.ts';

/** One line with the disk that the product uses. Renders nothing for an older gateway, which does not state it. */
export function DiskUsed() {
  const { data } = useQuery(diskUsageQuery(useHost().api));
  if (data === undefined) return null;
  const { database, answers, answersMax, documents, documentsMax, apps } = data;
  return (
    <p className={styles.note}>
      Disk used: database {formatBytes(database)}, of which answers {formatBytes(answers)} of {formatBytes(answersMax)}.
      Filing documents {formatBytes(documents)} of {formatBytes(documentsMax)}. App builds {formatBytes(apps)}.
    </p>
  );
}
