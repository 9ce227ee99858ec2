import { Fragment, type ReactNode } from 'react';
import styles from './figure-origin.module.css';

/** A term of a figure's origin and its value. */
export function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The name of a concept. A long name wraps between its words. */
export function ConceptName({ concept }: { readonly concept: string }) {
  return (
    <code className={styles.concept}>
      {splitWords(concept).map((word) => (
        <Fragment key={word.place}>
          {word.text}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}

function splitWords(concept: string): { readonly text: string; readonly place: number }[] {
  return concept.split(/(?<=[a-z:])(?=[A-Z])/).map((text, place) => ({ text, place }));
}
