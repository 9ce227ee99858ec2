import { Button } from '@basecase/shared-ui/components/buttons/button';
import { type ExampleScreen, exampleScreens } from '../examples.model.ts';
import styles from './saved.module.css';

/** Six screens to begin from, each with its formula. */
export function ExampleCards({ onOpen }: { readonly onOpen: (example: ExampleScreen) => void }) {
  return (
    <section aria-label="Examples" className={styles.examples}>
      <h2>Begin with an example</h2>
      <ul>
        {exampleScreens.map((example) => (
          <li key={example.name}>
            <h3>{example.name}</h3>
            <p>{example.text}</p>
            <code>{example.where}</code>
            <Button size="sm" aria-label={`Open ${example.name}`} onClick={() => onOpen(example)}>
              Open
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
