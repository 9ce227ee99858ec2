/** The rooms of a folder in order: each may import only from those before it. A room is a folder, or a pattern of paths. */
const floors = {
  'gateway/src': [
    'contract',
    'figures',
    'errors',
    'threads',
    'storage',
    'providers',
    'observability',
    'http',
    'users',
    'answers',
    'saved',
    'filings',
    'market',
    'finance',
    'insiders',
    'dates',
    'watchlists',
    'notes',
    'alerts',
    'releases',
    'auth',
    'assistants',
    '[^/]+\\.ts$',
  ],
  'gateway/src/providers/sec': [
    'shape',
    'client',
    'submissions',
    'standardise',
    'facts',
    'filing',
    'merge',
    'threads',
    '[^/]+\\.ts$',
  ],
  'gateway/src/providers/sec-bulk': ['zip', 'scan', 'reports', 'data-set', 'price-file', '[^/]+\\.ts$'],
  'gateway/src/market': [
    'shape',
    'columns',
    'formulas',
    'measures',
    'questions',
    'store',
    'loading',
    'saved',
    '[^/]+\\.ts$',
  ],
  'gateway/src/alerts': ['store', 'watching', 'delivery', 'makers', '[^/]+\\.ts$'],
  'gateway/src/finance': ['figures', 'prices', 'reports', 'findings', '[^/]+\\.ts$'],
  'gateway/src/releases': ['builds', 'registry', 'guard', 'links', 'pages', 'teams', '[^/]+\\.ts$'],
  'mfe-valuation/src/dcf': [
    'worker',
    'inputs',
    'valuation',
    'simulation',
    'context',
    'checks',
    'panels',
    'workbook',
    'drafts',
    'models/frame',
    // The parts of a model, the models, and their registry.
    'models/(?!frame/)[^/]+/[^/]+/',
    'models/(?!frame/)[^/]+/[^/]+$',
    'models/[^/]+$',
    'saved',
    'replay',
    'analysis',
    '[^/]+$',
  ],
  'mfe-research/src/financials': ['origin', 'table', 'standard', 'filed', 'segments', 'charts', '[^/]+\\.tsx?$'],
  'shared-ui/src/charts': ['plot', 'frame', 'bars', 'bands', 'price', 'heat', 'waterfall'],
};

/** The metrics name types of cached answers, which `answers/` defines. Every room may read the settings' type. */
const upwardImports = { from: '^gateway/src/observability/metrics\\.ts$', to: '^gateway/src/config\\.ts$' };

/** Returns a rule per room of a folder. A room without a slash or a pattern's end is a folder. */
function floorRules([folder, rooms]) {
  const patterns = rooms.map((room) => (/[/$]$/.test(room) ? room : `${room}/`));
  return patterns.slice(0, -1).map((pattern, floor) => ({
    name: `${folder}/${rooms[floor]}-imports-no-room-above`,
    severity: 'error',
    from: { path: `^${folder}/${pattern}`, pathNot: ['\\.test\\.tsx?$', upwardImports.from] },
    to: { path: `^${folder}/(${patterns.slice(floor + 1).join('|')})`, pathNot: upwardImports.to },
  }));
}

/** The import rules. docs/architecture.md gives the reason for each. */
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
      name: 'packages-are-listed',
      comment: "A package must be listed in the package.json of its importer or in the repository's.",
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'shipped-code-imports-no-development-package',
      comment: 'Development packages are not installed in production.',
      severity: 'error',
      from: {
        path: '^(gateway|shared-ui|shell|mfe-[a-z-]+)/src/',
        pathNot: ['\\.test\\.tsx?$', '^(shared-ui|mfe-[a-z-]+)/src/testing/', '^shared-ui/src/federation/'],
      },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'contract-stands-alone',
      comment: 'Every front end imports the contract: it must not contain server code.',
      severity: 'error',
      from: { path: '^gateway/src/contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^gateway/src/contract/', '^node_modules/zod/'] },
    },
    {
      name: 'rooms-import-the-calls-of-their-features',
      comment:
        'Only the checks of the calls that apps name are about all calls: a route must not depend on the other features.',
      severity: 'error',
      from: {
        path: '^gateway/src/',
        pathNot: [
          '\\.test\\.ts$',
          '^gateway/src/contract/',
          '^gateway/src/releases/(builds/host-contract|pages/app-calls)\\.ts$',
        ],
      },
      to: { path: '^gateway/src/contract/calls\\.ts$' },
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
      from: { path: '^(mfe-[a-z-]+)/src/([^/]+)/', pathNot: '^mfe-[a-z-]+/src/testing/' },
      to: {
        path: '^$1/src/[^/]+/',
        pathNot: '^$1/src/($2|company|scenarios|workbook|figure-source|market-figures|watching|testing)/',
      },
    },
    ...Object.entries(floors).flatMap(floorRules),
    {
      name: 'models-know-nothing-of-each-other',
      comment: 'A model is added or removed with its folder; what models share is in models/frame/ or below.',
      severity: 'error',
      from: { path: '^mfe-valuation/src/dcf/models/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^mfe-valuation/src/dcf/models/[^/]+/', pathNot: '^mfe-valuation/src/dcf/models/($1|frame)/' },
    },
    {
      name: 'releases-have-one-door',
      comment: 'The rest of the gateway must not depend on how builds of apps are deployed.',
      severity: 'error',
      from: { path: '^gateway/src/', pathNot: '^gateway/src/releases/' },
      to: { path: '^gateway/src/releases/', pathNot: '^gateway/src/releases/index\\.ts$' },
    },
    {
      name: 'outside-formats-stop-at-the-providers',
      severity: 'error',
      from: {
        path: '^gateway/src/',
        pathNot: ['^gateway/src/providers/', '^gateway/src/(app|main|open-market|services)\\.ts$', '\\.test\\.ts$'],
      },
      to: {
        path: '^gateway/src/providers/',
        pathNot:
          '^gateway/src/providers/((provider|providers|index|filed-splits\\.model|market-data|market-files|market-report|ownership-form|read-filing|read-report|report-labels\\.model|xml-names)\\.ts$|budget/)',
      },
    },
    {
      name: 'router-and-query-through-their-facades',
      comment: 'Only the facades are shared between shell and apps; a direct import would bring a second copy.',
      severity: 'error',
      from: {
        path: '^(shared-ui|shell|mfe-[a-z-]+)/src/',
        pathNot: ['^shared-ui/src/libraries/', '^shared-ui/src/page/query\\.ts$'],
      },
      to: { path: 'node_modules/(react-router|react-router-dom|@tanstack/react-query)/' },
    },
    {
      name: 'test-helpers-are-for-tests',
      severity: 'error',
      from: { path: '^(shared-ui|shell|mfe-[a-z-]+)/src/', pathNot: ['\\.test\\.tsx?$', '/src/testing/'] },
      to: { path: '^(shared-ui|shell|mfe-[a-z-]+)/src/testing/' },
    },
    {
      name: 'components-load-no-data',
      comment: 'The design system gets its data as props; code that loads data is in other rooms.',
      severity: 'error',
      from: { path: '^shared-ui/src/components/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^shared-ui/src/(api|answers|company|libraries/query|page)' },
    },
    {
      name: 'api-knows-no-host',
      comment: 'The host uses the client of the gateway, never the reverse.',
      severity: 'error',
      from: { path: '^shared-ui/src/api/' },
      to: { path: '^shared-ui/src/(host|answers|company|components)/' },
    },
    {
      name: 'pages-start-without-the-whole-query-library',
      comment: 'A page loads it in parallel to its own start; a static import would break the page that shares it.',
      severity: 'error',
      from: { path: '^(shell/src|shared-ui/src/page)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^shared-ui/src/libraries/query\\.ts$', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'models-are-pure',
      comment: 'Figures are calculated without React and the browser.',
      severity: 'error',
      from: {
        path: '(\\.model\\.ts|^mfe-valuation/src/dcf/models/[^/]+/[^/]+-model\\.ts|^shared-ui/src/figures/[^/]+\\.ts)$',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: ['node_modules/(react|react-dom|@nivo|zustand)/', '\\.tsx$'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: true,
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
