import { createHash } from 'node:crypto';

/**
 * The parts of a contract as flat tables: a name per part, such as `HostApi.navigate` or `setCanary body.percent`, and its
 * description. Two tables are compared by `contract-changes.mjs`.
 */

/** Returns the first twelve hexadecimal digits of a text's SHA-256, or of a table's. */
export function fingerprint(value) {
  const text = typeof value === 'string' ? value : JSON.stringify(Object.entries(value).sort());
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/**
 * Returns the exports of a declaration file that the compiler wrote, without comments and spacing. Interfaces are split
 * into members, and an optional member has a question mark: `Props.wide?`. An export of another module of the
 * repository has the entries that it has there: a declaration may move. An export of a package has only its name.
 * @param {string} text the content of a `.d.ts` file
 * @param {(source: string) => Record<string, string> | null} [entriesOf] returns the entries of a module that this one
 * names; null for a package
 */
export function typeEntries(text, entriesOf = () => null) {
  const statements = splitStatements(withoutComments(text));
  const entries = {};
  for (const statement of statements) {
    const exported = /^export (?:declare )?(.*)$/s.exec(statement)?.[1];
    if (exported === undefined) continue;
    if (/^(type )?[{*]/.test(exported)) {
      Object.assign(entries, passedOn(exported, statements, entriesOf));
      continue;
    }
    const head = /^(?:abstract )?(interface|type|function|const|class|enum) ([\w$]+)/.exec(exported);
    if (head === null) continue;
    const [, kind, name] = head;
    const body = kind === 'interface' || kind === 'class' ? splitBody(exported) : null;
    if (body === null) {
      // The names that a component destructures from its properties are not part of its type.
      const type = exported.replace(/\(\{[^{}]*\}: /, '(_: ');
      entries[name] = [entries[name], type].filter(Boolean).join(' & ');
      continue;
    }
    entries[name] = body.head;
    for (const member of splitStatements(body.inside)) {
      const key = `${name}.${memberName(member)}`;
      entries[key] = [entries[key], member].filter(Boolean).join(' & ');
    }
  }
  return entries;
}

/** Returns the entries of `{ a, type B as C } from 'x'`, of `* from 'x'`, and of a list of names that are imported or declared here. */
function passedOn(exported, statements, entriesOf) {
  const [, list, source] = /^(?:type )?(\*|\{.*\})(?: from ['"](.*)['"])?$/s.exec(exported) ?? [];
  if (list === undefined) return {};
  if (list === '*') return entriesOf(source) ?? {};
  const tables = namesIn(list).map(({ name, shown }) => {
    const origin = source === undefined ? findImport(name, statements) : { source, name };
    const table = origin === null ? declaredHere(statements) : entriesOf(origin.source);
    const found = renamed(table ?? {}, origin?.name ?? name, shown);
    if (Object.keys(found).length > 0) return found;
    return { [shown]: `${origin?.name ?? name} of ${/^(@[^/]+\/)?[^/]+/.exec(origin?.source ?? 'this module')?.[0]}` };
  });
  return Object.assign({}, ...tables);
}

/** Returns the names of a list in braces, each with the name that others see. */
function namesIn(list) {
  return list
    .replace(/[{}]/g, '')
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter((part) => part !== '')
    .map((part) => {
      const [name, shown = name] = part.split(' as ');
      return { name, shown };
    });
}

/** Returns the module that a name is imported from, and its name there; null for one that is not imported. */
function findImport(wanted, statements) {
  for (const statement of statements) {
    const [, list, source] = /^import (?:type )?(\{.*\}) from ['"](.*)['"]$/s.exec(statement) ?? [];
    const found = list === undefined ? undefined : namesIn(list).find(({ shown }) => shown === wanted);
    if (found !== undefined) return { source, name: found.name };
  }
  return null;
}

function declaredHere(statements) {
  const own = statements.filter((statement) => !/^(import|export) /.test(statement));
  return typeEntries(own.map((statement) => `export ${statement};`).join('\n'));
}

/** Returns the entries of one name, with its members, under another name. */
function renamed(table, name, shown) {
  const own = Object.entries(table).filter(([key]) => key === name || key.startsWith(`${name}.`));
  return Object.fromEntries(own.map(([key, value]) => [shown + key.slice(name.length), value]));
}

/** Returns the names of the values that `export { a, type B }` of a declaration file names. */
export function valueExports(text) {
  const lists = [...withoutComments(text).matchAll(/export \{([^}]*)\}/g)].flatMap(([, list]) => list.split(','));
  return lists
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ').at(-1));
}

function withoutComments(text) {
  return text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (found) =>
    found.startsWith('/') ? '' : found,
  );
}

/** Splits at the semicolons and closing braces outside of all brackets. */
function splitStatements(text) {
  const statements = [];
  let depth = 0;
  let start = 0;
  const cut = (end) => {
    const statement = text.slice(start, end).replace(/\s+/g, ' ').replace(/;$/, '').trim();
    if (statement !== '') statements.push(statement);
    start = end;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "'" || sign === '"' || sign === '`') at = endOfText(text, at);
    else if ('{[('.includes(sign)) depth += 1;
    else if ('}])'.includes(sign)) depth -= 1;
    if (depth !== 0) continue;
    if (sign === ';' || (sign === '}' && /^\s*(export|interface|declare|$)/.test(text.slice(at + 1)))) cut(at + 1);
  }
  cut(text.length);
  return statements;
}

function endOfText(text, from) {
  let at = from + 1;
  while (at < text.length && text[at] !== text[from]) at += text[at] === '\\' ? 2 : 1;
  return at;
}

function splitBody(statement) {
  const start = statement.indexOf('{');
  return { head: statement.slice(0, start).trim(), inside: statement.slice(start + 1, statement.lastIndexOf('}')) };
}

function memberName(member) {
  const name = /^(?:static |readonly |get |set |abstract )*(\[.*?\]|[\w$'"#-]+)(\?)?/.exec(member);
  return name === null ? member : `${name[1]}${name[2] ?? ''}`;
}

/** Facets of a JSON schema that a reader or a sender can meet. */
const facets = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'format'];

/**
 * Returns the places of a JSON schema by their path, such as `body.roles[]`, each with its type, whether it is required, its
 * values and limits.
 * @param {string} path the path of the schema itself
 * @param {boolean} [required] false for a part of a request that may be left out
 */
export function schemaEntries(schema, path, required = true) {
  const entries = {};
  addPlace(schema, path, { required, nullable: false }, entries);
  return entries;
}

function addPlace(schema, path, { required, nullable }, entries) {
  const options = schema.anyOf ?? schema.oneOf ?? [];
  const rest = options.filter(({ type }) => type !== 'null');
  const orNull = nullable || rest.length < options.length;
  if (rest.length === 1) return addPlace(rest[0], path, { required, nullable: orNull }, entries);
  for (const part of schema.allOf ?? []) addPlace(part, path, { required, nullable }, entries);
  const types = new Set([schema.type ?? []].flat());
  if (orNull) types.add('null');
  if (rest.length > 1) types.add(`one of ${rest.length} forms`);
  const values = schema.const === undefined ? schema.enum : [schema.const];
  const limits = facets.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]]));
  entries[path] = {
    ...entries[path],
    type: [...types].sort().join(' or ') || 'any',
    required,
    ...(values === undefined ? {} : { values: [...values].map(String).sort() }),
    // The pattern of a format belongs to the schema library, not to the contract.
    ...Object.fromEntries(limits.filter(([name]) => name !== 'pattern' || schema.format === undefined)),
  };
  for (const [index, option] of rest.entries()) {
    addPlace(option, `${path}<${index + 1}>`, { required: true, nullable: false }, entries);
  }
  addChildren(schema, path, entries);
}

function addChildren(schema, path, entries) {
  const whole = { required: true, nullable: false };
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    addPlace(
      property,
      `${path}.${name}`,
      { required: schema.required?.includes(name) ?? false, nullable: false },
      entries,
    );
  }
  if (typeof schema.additionalProperties === 'object')
    addPlace(schema.additionalProperties, `${path}.*`, whole, entries);
  if (typeof schema.items === 'object') addPlace(schema.items, `${path}[]`, whole, entries);
  for (const [index, item] of (schema.prefixItems ?? []).entries()) addPlace(item, `${path}[${index}]`, whole, entries);
}
