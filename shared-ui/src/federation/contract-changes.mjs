/**
 * A change of the contract between two releases, in words. `breaking`: an app that was built before can fail. `additive`: it
 * cannot.
 * @typedef {{ kind: 'breaking' | 'additive', text: string }} Change
 */

const breaking = (text) => ({ kind: 'breaking', text });
const additive = (text) => ({ kind: 'additive', text });

/**
 * Returns the changes between two tables of `typeEntries`. A changed type counts as breaking: the new form belongs beside the
 * old one, under another name.
 * @param {string} [prefix] names the place in the texts, such as a module
 * @returns {Change[]}
 */
export function typeChanges(before, after, prefix = '') {
  const named = (name) => `${prefix}${name.replace(/\?$/, '')}`;
  const isNewPart = (name, entries) => name.includes('.') && entries[name.slice(0, name.indexOf('.'))] === undefined;
  const removed = Object.keys(before)
    .filter((name) => after[name] === undefined && !isNewPart(name, after))
    .map((name) => {
      if (after[`${name}?`] !== undefined) return breaking(`${named(name)} became optional.`);
      if (after[name.replace(/\?$/, '')] !== undefined) return requiredChange(named(name), name);
      return breaking(`${named(name)} is gone.`);
    });
  const added = Object.keys(after)
    .filter((name) => before[name] === undefined && !isNewPart(name, before))
    .filter((name) => before[`${name}?`] === undefined && before[name.replace(/\?$/, '')] === undefined)
    .map((name) =>
      isInput(name) && name.includes('.') && !name.endsWith('?')
        ? breaking(`${named(name)} is new and required.`)
        : additive(`${named(name)} is new.`),
    );
  const changed = Object.keys(before)
    .filter((name) => after[name] !== undefined && after[name] !== before[name])
    .map((name) => breaking(`${named(name)} has another type.`));
  return [...removed, ...added, ...changed];
}

/** Types whose values the apps make: a new required member breaks them. */
function isInput(name) {
  return /^(Notice|\w*(Props|Options))\./.test(name) && !name.startsWith('AppProps.');
}

function requiredChange(text, name) {
  return isInput(name) ? breaking(`${text} became required.`) : additive(`${text} is always there now.`);
}

/**
 * Returns the changes between two tables of `schemaEntries`.
 * @param {(path: string) => boolean} isReply whether apps read the place; they write all others
 * @returns {Change[]}
 */
export function schemaChanges(before, after, isReply) {
  const gone = topmost(Object.keys(before), after).map((path) => breaking(`${path} is gone.`));
  const added = topmost(Object.keys(after), before).map((path) =>
    !isReply(path) && after[path].required && hasParent(path, before)
      ? breaking(`${path} is new and required.`)
      : additive(`${path} is new.`),
  );
  const changed = Object.keys(before)
    .filter((path) => after[path] !== undefined)
    .flatMap((path) => placeChanges(path, before[path], after[path], isReply(path)));
  return [...gone, ...added, ...changed];
}

/** The paths that a table lacks, without those inside another missing path. */
function topmost(paths, table) {
  const missing = new Set(paths.filter((path) => table[path] === undefined));
  return [...missing].filter((path) => ![...listParents(path)].some((parent) => missing.has(parent)));
}

function* listParents(path) {
  for (let at = path.length - 1; at > 0; at -= 1) if ('.[< '.includes(path[at])) yield path.slice(0, at);
}

function hasParent(path, table) {
  return [...listParents(path)].some((parent) => table[parent] !== undefined);
}

function placeChanges(path, was, is, reply) {
  if (was.call !== undefined) return callChanges(path, was, is);
  const changes = [];
  if (was.required !== is.required) {
    changes.push(
      (is.required ? reply : !reply)
        ? additive(`${path} ${requiredText(is)}.`)
        : breaking(`${path} ${requiredText(is)}.`),
    );
  }
  if (was.type !== is.type) {
    const [narrow, wide] = reply ? [is, was] : [was, is];
    const contained = splitKinds(narrow).every((kind) => splitKinds(wide).includes(kind));
    changes.push((contained ? additive : breaking)(`${path} was ${was.type} and is ${is.type}.`));
  }
  return [...changes, ...valueChanges(path, was, is, reply), ...limitChanges(path, was, is, reply)];
}

const requiredText = ({ required }) => (required ? 'is required now' : 'is optional now');
const splitKinds = ({ type }) => type.split(' or ');

function valueChanges(path, was, is, reply) {
  if (was.values === undefined && is.values === undefined) return [];
  if (is.values === undefined) return [(reply ? breaking : additive)(`${path} takes any value now.`)];
  if (was.values === undefined)
    return [(reply ? additive : breaking)(`${path} is limited to ${is.values.join(', ')}.`)];
  const lost = was.values.filter((value) => !is.values.includes(value));
  const won = is.values.filter((value) => !was.values.includes(value));
  return [
    ...lost.map((value) => (reply ? additive : breaking)(`${path} no longer has the value ${value}.`)),
    ...won.map((value) =>
      additive(`${path} has the new value ${value}${reply ? ': older apps must show or skip it' : ''}.`),
    ),
  ];
}

/** Limits count only in requests: an app reads a reply of any length. */
function limitChanges(path, was, is, reply) {
  if (reply) return [];
  const lower = ['minimum', 'minLength', 'minItems'];
  const upper = ['maximum', 'maxLength', 'maxItems'];
  const narrower = [
    ...lower.filter((name) => (is[name] ?? Number.NEGATIVE_INFINITY) > (was[name] ?? Number.NEGATIVE_INFINITY)),
    ...upper.filter((name) => (is[name] ?? Number.POSITIVE_INFINITY) < (was[name] ?? Number.POSITIVE_INFINITY)),
    ...['pattern', 'format'].filter((name) => is[name] !== undefined && is[name] !== was[name]),
  ];
  if (narrower.length > 0) return [breaking(`${path} has a narrower limit (${narrower.join(', ')}).`)];
  const wider = [...lower, ...upper, 'pattern', 'format'].filter((name) => is[name] !== was[name]);
  return wider.length === 0 ? [] : [additive(`${path} has a wider limit (${wider.join(', ')}).`)];
}

function callChanges(path, was, is) {
  const moved = was.call === is.call ? [] : [breaking(`${path} was ${was.call} and is ${is.call}.`)];
  const lost = was.access.filter((role) => !is.access.includes(role));
  const won = is.access.filter((role) => !was.access.includes(role));
  // A call that is open to all callers is open to each role.
  const isOpen = is.access.includes('public') || is.access.includes('known');
  return [
    ...moved,
    ...(isOpen ? [] : lost.map((role) => breaking(`${path} is closed to ${role}.`))),
    ...won.map((role) => additive(`${path} is open to ${role}.`)),
  ];
}

/**
 * Returns the reason why a version does not follow from its changes, in a sentence; null when it does.
 * @param {string} name of the versioned part
 * @param {Change[]} changes since `before`
 */
export function versionProblem(name, { before, now, changes }) {
  if (changes.length === 0) return null;
  const [major, minor] = before.split('.').map(Number);
  const isMajor = changes.some(({ kind }) => kind === 'breaking');
  const needed = isMajor ? [major + 1, 0] : [major, minor + 1];
  const has = now.split('.').map(Number);
  if (has[0] > needed[0] || (has[0] === needed[0] && has[1] >= needed[1])) return null;
  const why = isMajor ? 'breaks apps' : 'adds to it';
  return `${name} is still ${now}; a change since ${before} ${why}, so it must be ${needed.join('.')}.0 or later.`;
}
