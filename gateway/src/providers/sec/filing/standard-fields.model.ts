import type { FiledStatement } from '../../../contract/as-filed.ts';
import type { Outcome, StandardStatements } from '../../read-filing.ts';
import { printedLabel } from '../standardise/rules/face-lines.model.ts';

/** Returns the statements; each line that is the face figure of a standard field names the first such field. */
export function withStandardFields(
  statements: readonly FiledStatement[],
  standard: StandardStatements,
): FiledStatement[] {
  return statements.map((statement) => {
    const fields = fieldsByLine(standard[statement.kind].map(({ figures }) => figures));
    return {
      ...statement,
      lines: statement.lines.map((line) => {
        const isWhole = Object.keys(line.members).length === 0;
        const standardField = isWhole ? fields.get(makeKey(line.concept, printedLabel(line.label))) : undefined;
        return standardField === undefined ? line : { ...line, standardField };
      }),
    };
  });
}

function fieldsByLine(columns: readonly Readonly<Record<string, Outcome>>[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const figures of columns) {
    for (const [field, { value, ...outcome }] of Object.entries(figures)) {
      if (value === null || !('origin' in outcome) || outcome.origin.from !== 'face') continue;
      const key = makeKey(outcome.origin.concept, outcome.origin.label);
      if (!fields.has(key)) fields.set(key, field);
    }
  }
  return fields;
}

function makeKey(concept: string | null, label: string | null): string {
  return JSON.stringify([concept, label]);
}
