import { localName } from '../../shape/local-name.ts';
import { XmlReader } from '../xml-reader.ts';

/** One parent and child of a presentation. */
export interface PresentationArc {
  readonly from: string;
  readonly to: string;
  readonly order: number;
  /** Role of the label that is printed, such as `http://www.xbrl.org/2003/role/totalLabel`; empty for the standard one. */
  readonly preferredLabel: string;
}

/** The presentation of a filing by its linkbases. Concepts with prefix. */
export interface Linkbases {
  /** Arcs by the role of the page. */
  readonly presentations: ReadonlyMap<string, readonly PresentationArc[]>;
  /** Text by role of the label, by concept. */
  readonly labels: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Definition of a role, such as "0000002 - Statement - CONSOLIDATED STATEMENTS OF OPERATIONS". */
  readonly definitions: ReadonlyMap<string, string>;
}

interface RoleText {
  readonly role: string;
  text: string;
}

/** Reads presentation and label linkbases and role definitions of a schema, any number of documents one after another. */
export class LinkbaseReader extends XmlReader {
  readonly #presentations = new Map<string, PresentationArc[]>();
  readonly #labels = new Map<string, Map<string, string>>();
  readonly #definitions = new Map<string, string>();
  #role = '';
  #locators = new Map<string, string>();
  #arcs: PresentationArc[] = [];
  #resources = new Map<string, RoleText[]>();
  /** The label or definition that is being read. */
  #open: RoleText | null = null;

  end(): Linkbases {
    this.endDocument();
    return { presentations: this.#presentations, labels: this.#labels, definitions: this.#definitions };
  }

  protected opens(qualified: string, attributes: Readonly<Record<string, string>>): void {
    const name = localName(qualified);
    const label = attributes['xlink:label'] ?? '';
    if (name === 'presentationLink' || name === 'labelLink') {
      this.#role = attributes['xlink:role'] ?? '';
      this.#locators = new Map();
      this.#arcs = [];
      this.#resources = new Map();
    } else if (name === 'loc') this.#locators.set(label, parseConcept(attributes['xlink:href'] ?? ''));
    else if (name === 'presentationArc' || name === 'labelArc') {
      const { 'xlink:from': from = '', 'xlink:to': to = '', order = 0, preferredLabel = '' } = attributes;
      this.#arcs.push({ from, to, order: Number(order), preferredLabel });
    } else if (name === 'label') {
      this.#open = { role: attributes['xlink:role'] ?? '', text: '' };
      listIn(this.#resources, label).push(this.#open);
    } else if (name === 'roleType') this.#open = { role: attributes.roleURI ?? '', text: '' };
  }

  protected reads(text: string): void {
    if (this.#open !== null) this.#open.text += text;
  }

  protected closes(qualified: string): void {
    const name = localName(qualified);
    if (name === 'presentationLink') this.#endsPresentation();
    else if (name === 'labelLink') this.#endsLabels();
    else if (name === 'label' || name === 'roleType') {
      if (name === 'roleType' && this.#open !== null) this.#definitions.set(this.#open.role, this.#open.text.trim());
      this.#open = null;
    }
  }

  #endsPresentation(): void {
    const known = listIn(this.#presentations, this.#role);
    for (const arc of this.#arcs) {
      const [from, to] = [this.#locators.get(arc.from), this.#locators.get(arc.to)];
      if (from !== undefined && to !== undefined) known.push({ ...arc, from, to });
    }
  }

  #endsLabels(): void {
    for (const { from, to } of this.#arcs) {
      const concept = this.#locators.get(from);
      if (concept === undefined) continue;
      const known = this.#labels.get(concept) ?? new Map<string, string>();
      for (const { role, text } of this.#resources.get(to) ?? []) known.set(role, text.trim());
      this.#labels.set(concept, known);
    }
  }
}

/** The list of a key, which is made when there is none: copying lists would make a hostile document quadratic. */
function listIn<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  const known = lists.get(key) ?? [];
  lists.set(key, known);
  return known;
}

/** `us-gaap:Assets` of `https://xbrl.fasb.org/us-gaap/2023/elts/us-gaap-2023.xsd#us-gaap_Assets`. */
function parseConcept(href: string): string {
  return href.slice(href.indexOf('#') + 1).replace('_', ':');
}
