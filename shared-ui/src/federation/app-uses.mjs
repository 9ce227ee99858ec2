import path from 'node:path';
import { readJson } from './package-folder.mjs';

const shared = path.join(import.meta.dirname, '..');
const host = path.join(shared, 'host', path.sep);

/** The members of the host contract that this commit's shell offers, each with a fingerprint of its type. */
export const offered = readJson(path.join(shared, 'host/offered.json'));

/**
 * Returns the members of the host contract that sources name, each with the fingerprint that they were built against. A name in
 * another meaning counts too, so a member may be listed that is not used; none that is used is missing, but for optional members: an app
 * that reads one runs without it.
 * @param {string[]} sources texts of modules
 */
export function usedMembers(sources) {
  const required = Object.keys(offered).filter((member) => !member.endsWith('?'));
  const named = required.filter((member) => {
    const [owner, name] = member.split('.');
    const pattern = name === undefined ? functionPattern(owner) : memberPattern(owner, name);
    return pattern !== null && sources.some((text) => pattern.test(text));
  });
  return Object.fromEntries(named.map((member) => [member, offered[member]]));
}

/** Types leave no trace in a build, so only hooks and constants of the contract's exports count. */
const functionPattern = (name) => (/^(use|Host)[A-Z]|^[A-Z_]+$/.test(name) ? new RegExp(`\\b${name}\\b`) : null);

/** A member is read by its name, after a dot or out of an object. */
function memberPattern(owner, name) {
  return /^(HostApi|HostSettings|ApiClient)$/.test(owner) ? new RegExp(`(\\.|[{,]\\s*)${name}\\b`) : null;
}

/** Returns the calls of the HTTP API that sources make, sorted. */
export function madeCalls(sources) {
  const found = sources.flatMap((text) => [...text.matchAll(/\.(?:call|download|address)\(\s*['"](\w+)['"]/g)]);
  return [...new Set(found.map(([, name]) => name))].sort();
}

/**
 * Reads the sources of a build once all of its modules are known: those of the app and of shared-ui without the contract itself.
 * @param {object} compilation
 * @param {(sources: string[]) => void} onSources
 */
export function readSources(compilation, onSources) {
  compilation.hooks.finishModules.tap('AppUses', (modules) => {
    const app = path.join(compilation.compiler.context, path.sep);
    const isOfApp = (file) => file.startsWith(app) && !file.slice(app.length).includes('node_modules');
    const own = [...modules].filter(
      ({ resource = '' }) => isOfApp(resource) || (resource.startsWith(shared) && !resource.startsWith(host)),
    );
    onSources(own.map((module) => String(module.originalSource()?.source() ?? '')));
  });
}
