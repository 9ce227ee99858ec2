import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useStepKeys } from '../use-step-keys.ts';
import { factAmount, factName, type ReadFact } from './reader.model.ts';
import styles from './reader.module.css';

interface FactBarProps {
  readonly fact: ReadFact;
  /** Index of the shown place. */
  readonly at: number;
  readonly onPlace: (at: number) => void;
}

/** The bar above a document: the highlighted figure, and steps through its places; n and p on the keyboard. */
export function FactBar({ fact, at, onPlace }: FactBarProps) {
  const last = fact.places.length - 1;
  useStepKeys({
    onNext: at < last ? () => onPlace(at + 1) : undefined,
    onPrevious: at > 0 ? () => onPlace(at - 1) : undefined,
  });
  return (
    <Row as="header" className={styles.bar}>
      <span className={styles.mark} aria-hidden="true" />
      <Row align="stretch" wrap shrink className={styles.figure}>
        <b>{factName(fact)}</b>
        <Text as="span" tone={2} figures>
          {factAmount(fact)}
        </Text>
      </Row>
      <span className={styles.place} role="status">
        <span className={styles.word}>Place </span>
        {at + 1} of {last + 1}
      </span>
      <Row align="stretch" gap={4} className={styles.steps}>
        <IconButton
          label="Previous place"
          icon={<ChevronUp size={16} aria-hidden="true" />}
          disabled={at <= 0}
          onClick={() => onPlace(at - 1)}
        />
        <IconButton
          label="Next place"
          icon={<ChevronDown size={16} aria-hidden="true" />}
          disabled={at >= last}
          onClick={() => onPlace(at + 1)}
        />
      </Row>
    </Row>
  );
}
