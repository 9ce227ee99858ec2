// React's development build takes a stack trace for each element, up to 10,000 a second, to name the component that made it
// in a warning. That is a fifth of the time of a screen's test. React stops at its own bound, which counts as reached here:
// warnings appear as before, without the stack of the owner.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = require('react');

// Another version of React may keep the count elsewhere: then tests are slow again, and this says why.
if (internals.recentlyCreatedOwnerStacks === undefined) throw new Error('React has no count of owner stacks to set');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} });
