import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { useState } from 'react';
import styles from './apps.module.css';
import { DeployTokens } from './deploy-tokens.tsx';

export interface NewAppPanelProps {
  /** Names of the existing apps. */
  readonly existing: readonly string[];
}

/** Creates the deploy token for the first build of a new app. */
export function NewAppPanel({ existing }: NewAppPanelProps) {
  const [name, setName] = useState('');
  const isName = /^[a-z][a-z-]{0,30}$/.test(name);
  const error =
    name === '' || (isName && !existing.includes(name))
      ? null
      : isName
        ? 'An app with this name exists. Its tokens are above.'
        : 'A name has lower-case letters and hyphens.';
  return (
    <Panel
      title="A new app"
      headingLevel={2}
      subtitle="A team publishes the first build of an app with a token for the app’s name."
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
