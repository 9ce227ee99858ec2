import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, Text } from '@basecase/shared-ui/components/layout/primitives';
import { type FigureTie, listNewestTies, type Note } from '../watching/notes-query.ts';
import { LimitState } from './note-figures.tsx';
import styles from './side-panels.module.css';
import { findTieChoice, formatLimit, formatTieFigure } from './tie-choices.model.ts';

/** The figures that the notes of a company rest on, then and now. Renders nothing without any. */
export function RestingOn({ notes }: { readonly notes: readonly Note[] }) {
  const ties = listNewestTies(notes);
  if (ties.length === 0) return null;
  return (
    <Panel title="What your notes rest on" subtitle="Then, and in the latest filing" headingLevel={2} flush>
      <Text as="ul" size="sm">
        {ties.map((tie) => (
          <Resting key={tie.formula} tie={tie} />
        ))}
      </Text>
    </Panel>
  );
}

function Resting({ tie }: { readonly tie: FigureTie }) {
  const { label, format } = findTieChoice(tie);
  return (
    <li className={styles.figure}>
      <span>{label}</span>
      <Text as="span" tone={2}>
        {formatTieFigure(tie.written, format)}
      </Text>
      <b>{formatTieFigure(tie.now, format)}</b>
      {tie.limit !== null && (
        <span className={styles.state}>
          <LimitState isCrossed={tie.isCrossed} /> Your limit: {formatLimit(tie, format)}
        </span>
      )}
    </li>
  );
}

const years = 3;

/** The questions of a pre-mortem. @param now milliseconds since the epoch */
export function listPrompts(now: number): readonly string[] {
  const day = new Date(now);
  day.setFullYear(day.getFullYear() + years);
  const when = day.toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
  return [
    `It is ${when} and this was a mistake. What happened?`,
    'What does the seller know that I do not?',
    'Which figure would tell me first that I am wrong?',
    'What would I do if the price halved next week?',
  ];
}

interface PromptsProps {
  readonly now: number;
  readonly onAnswer: (question: string) => void;
}

/** Questions whose answers become notes. */
export function Prompts({ now, onAnswer }: PromptsProps) {
  return (
    <Panel title="Before you decide" subtitle="Prompts for a pre-mortem. Answers become notes." headingLevel={2} flush>
      <Text as="ul" size="sm" data-print="none">
        {listPrompts(now).map((question) => (
          <Grid key={question} as="li" gap={12} className={styles.prompt}>
            <span>{question}</span>
            <Button size="sm" aria-label={`Answer: ${question}`} onClick={() => onAnswer(question)}>
              Answer
            </Button>
          </Grid>
        ))}
      </Text>
    </Panel>
  );
}
