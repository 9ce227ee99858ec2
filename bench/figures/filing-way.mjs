import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inlineFigures } from '../../gateway/dist/providers/sec/filing/filing-reading.model.js';
import { InlineDocumentReader } from '../../gateway/dist/providers/sec/filing/inline-document.js';
import { standardise } from '../../gateway/dist/providers/sec/standardise/standardise.model.js';
import { recorded } from './true-figures.mjs';

const read = new Map();

/** The figures of a recorded document, read once. */
export function readFiling(document) {
  const known = read.get(document);
  if (known !== undefined) return known;
  const reader = new InlineDocumentReader();
  reader.write(readFileSync(path.join(recorded, 'sec', document), 'utf8'));
  const figures = inlineFigures(reader.end());
  const filing = { figures, standard: standardise(figures) };
  read.set(document, filing);
  return filing;
}

/** The figure of a field in the filing itself, as the standardiser reads it. */
export function fromFiling(entry) {
  const { standard } = readFiling(entry.document);
  const outcome = findOutcome(standard, entry);
  if (outcome === undefined || outcome.value === null)
    return { value: null, marked: true, why: outcome?.reason ?? 'unread' };
  const { origin, value } = outcome;
  return {
    value,
    marked: origin.from !== 'face',
    why: origin.formula ?? `${origin.from}: ${origin.label ?? origin.concept}`,
  };
}

function findOutcome({ income, balance, cashFlow }, { field, periodStart, periodEnd }) {
  const fits = ({ period }) => period.start === periodStart && period.end === periodEnd;
  if (periodStart === undefined) return balance.find(({ day }) => day === periodEnd)?.figures[field];
  const flows = [...income.filter(fits), ...cashFlow.filter(fits)];
  return flows.map(({ figures }) => figures[field]).find((outcome) => outcome !== undefined);
}
