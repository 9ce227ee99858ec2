/** The import rules of the house: docs/decisions/layout.md says why each stands. */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^basecase-app/' },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract is read by every front end: no server code in it.',
      severity: 'error',
      from: { path: '^gateway/src/contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^gateway/src/contract/', '^node_modules/zod/'] },
    },
    {
      name: 'gateway-imports-no-front-end',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: '^(shared-ui|shell|mfe-[a-z-]+)/' },
    },
    {
      name: 'front-ends-know-the-contract-only',
      severity: 'error',
      from: { path: '^(shared-ui|shell|mfe-[a-z-]+)/' },
      to: { path: '^gateway/', pathNot: '^gateway/(src|dist)/contract/' },
    },
    {
      name: 'shared-ui-imports-no-app',
      severity: 'error',
      from: { path: '^shared-ui/' },
      to: { path: '^(shell|mfe-[a-z-]+)/' },
    },
    { name: 'shell-imports-no-app', severity: 'error', from: { path: '^shell/' }, to: { path: '^mfe-[a-z-]+/' } },
    {
      name: 'apps-know-neither-shell-nor-each-other',
      severity: 'error',
      from: { path: '^mfe-([a-z-]+)/' },
      to: { path: '^(shell|mfe-[a-z-]+)/', pathNot: '^mfe-$1/' },
    },
    {
      name: 'features-do-not-reach-into-each-other',
      severity: 'error',
      from: { path: '^(mfe-[a-z-]+)/src/([^/]+)/' },
      to: { path: '^$1/src/[^/]+/', pathNot: '^$1/src/$2/' },
    },
    {
      name: 'outside-formats-stop-at-the-providers',
      severity: 'error',
      from: {
        path: '^gateway/src/',
        pathNot: ['^gateway/src/providers/', '^gateway/src/(app|main|services)\\.ts$', '\\.test\\.ts$', '/testing/'],
      },
      to: { path: '^gateway/src/providers/', pathNot: '^gateway/src/providers/(source|index)\\.ts$' },
    },
    {
      name: 'router-and-query-through-their-facades',
      comment: 'Only the facades are shared between shell and apps; a direct import would bring a second copy.',
      severity: 'error',
      from: { path: '^(shared-ui|shell|mfe-[a-z-]+)/src/', pathNot: '^shared-ui/src/(router|query)\\.ts$' },
      to: { path: 'node_modules/(react-router|react-router-dom|@tanstack/react-query)/' },
    },
    {
      name: 'models-are-pure',
      comment: 'A figure is calculated without React and without the browser.',
      severity: 'error',
      from: { path: '(\\.model\\.ts|^shared-ui/src/figures/[^/]+\\.ts)$', pathNot: '\\.test\\.ts$' },
      to: { path: ['node_modules/(react|react-dom|@nivo|zustand)/', '\\.tsx$'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
};
