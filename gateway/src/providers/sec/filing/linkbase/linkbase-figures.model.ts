import type { FilingFigures } from '../../shape/filing-figures.ts';
import { groupBy } from '../../shape/group-by.ts';
import { localName, toWords } from '../../shape/local-name.ts';
import { inMainCurrency } from '../main-currency.model.ts';
import { type PresentationReport, type PresentationRow, presentedStatements } from '../presentation.model.ts';
import type { Linkbases, PresentationArc } from './linkbase-reader.ts';
import type { XbrlInstance } from './xbrl-instance.ts';

export function linkbaseFigures(instance: XbrlInstance, linkbases: Linkbases): FilingFigures {
  const facts = inMainCurrency(instance.facts);
  const reports = [...linkbases.presentations].map(([role, arcs]) => readPage(role, arcs, linkbases));
  const labels = [...linkbases.labels]
    .filter(([concept]) => concept.endsWith('Member'))
    .map(([concept]) => findLabel(linkbases, concept));
  return { statements: presentedStatements(reports, facts), facts, labels };
}

const standardLabel = 'http://www.xbrl.org/2003/role/label';
/** Concepts that shape a page and are not printed. */
const structure = /(Table|LineItems|Axis|Domain)$/;
const heading = /(Abstract|RollForward|Hierarchy)$/;

interface Node {
  readonly concept: string;
  readonly preferredLabel: string;
  readonly level: number;
}

function readPage(role: string, arcs: readonly PresentationArc[], linkbases: Linkbases): PresentationReport {
  const members = new Map<string, string>();
  const rows: PresentationRow[] = [];
  for (const node of walkNodes(arcs)) {
    const label = findLabel(linkbases, node.concept, node.preferredLabel);
    if (node.concept.endsWith('Member')) members.set(node.concept, label);
    else if (!structure.test(node.concept)) rows.push(toRow(node, label));
  }
  return { title: linkbases.definitions.get(role) ?? toWords(role.slice(role.lastIndexOf('/') + 1)), rows, members };
}

/** Bounds of a page: parents that share children multiply the rows with every level. */
const DEEPEST = 40;
const MOST_NODES = 5_000;

/** The tree in the order in which it is printed; its roots, which name the statement, are left out. A circle is cut. */
function walkNodes(arcs: readonly PresentationArc[]): Node[] {
  const children = groupBy(
    arcs.toSorted((a, b) => a.order - b.order),
    ({ from }) => from,
  );
  const targets = new Set(arcs.map(({ to }) => to));
  const roots = [...children.keys()].filter((concept) => !targets.has(concept));
  const nodes: Node[] = [];
  const open: (Node & { readonly path: readonly string[] })[] = [];
  const push = (concept: string, level: number, path: readonly string[]) => {
    for (const arc of (children.get(concept) ?? []).toReversed()) {
      if (path.length > DEEPEST || path.includes(arc.to)) continue;
      open.push({ concept: arc.to, preferredLabel: arc.preferredLabel, level, path: [...path, arc.to] });
    }
  };
  for (const root of roots) {
    push(root, 0, [root]);
    for (let node = open.pop(); node !== undefined && nodes.length < MOST_NODES; node = open.pop()) {
      nodes.push(node);
      push(node.concept, structure.test(node.concept) ? node.level : node.level + 1, node.path);
    }
  }
  return nodes;
}

function findLabel({ labels }: Linkbases, concept: string, preferredLabel = ''): string {
  const own = labels.get(concept);
  const text = own?.get(preferredLabel) ?? own?.get(standardLabel) ?? localName(concept);
  return text.replace(/\[(Abstract|Member|Roll Forward)\]$/, '').trimEnd();
}

function toRow({ concept, preferredLabel, level }: Node, label: string): PresentationRow {
  return {
    concept: heading.test(concept) ? null : concept,
    label,
    level,
    negated: /negated/i.test(preferredLabel),
    opening: /periodStart/i.test(preferredLabel),
  };
}
