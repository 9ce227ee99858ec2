// Fastify names a plugin without a display name by a search of `require.cache`, which Jest emulates slowly: a third of a
// second for each gateway. Every function has a display name here.
const displayName = Symbol.for('fastify.display-name');
Object.defineProperty(Function.prototype, displayName, {
  configurable: true,
  get() {
    return this.name || 'anonymous';
  },
  set(value) {
    Object.defineProperty(this, displayName, { value, configurable: true, writable: true });
  },
});
