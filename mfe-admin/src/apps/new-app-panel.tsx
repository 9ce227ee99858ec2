import { Panel } from '@basecase/shared-ui/components/panel';
import { TextField } from '@basecase/shared-ui/components/text-field';
import { useState } from 'react';
import styles from './apps.module.css';
import { DeployTokens } from './deploy-tokens.tsx';

export interface NewAppPanelProps {
  /** Names of the apps that are there. */
  readonly known: readonly string[];
}

/** The way in for an app that was never published: a deploy token under the name that it will have. */
export function NewAppPanel({ known }: NewAppPanelProps) {
  const [name, setName] = useState('');
  const isName = /^[a-z][a-z-]{0,30}$/.test(name);
  const error =
    name === '' || (isName && !known.includes(name))
      ? null
      : isName
        ? 'There is an app of this name: its tokens are above.'
        : 'A name has lower-case letters and hyphens.';
  return (
    <Panel
      title="A new app"
      headingLevel={2}
      subtitle="A team publishes its first build with a token for the name of its app."
    >
      <div className={styles.part}>
        <TextField
          label="Name of the new app"
          placeholder="watchlist"
          value={name}
          onChange={setName}
          error={error}
          className={styles.name ?? ''}
        />
        {isName && error === null && <DeployTokens key={name} app={name} title={name} />}
      </div>
    </Panel>
  );
}
