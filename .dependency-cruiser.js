/** Rules for imports between the layers of the product. `npm run lint` checks them. */

/** Returns the rule that files whose path matches `from` import only product files whose path matches `to`. */
function onlyImports(name, from, to) {
  return {
    name,
    severity: 'error',
    from: { path: from },
    to: { path: '^(bin|functions|infra|packages|shared|test|web)/', pathNot: to },
  };
}

/** The files outside `packages` that each package may import. */
const CLIENT_ENTRIES = [
  'shared/contract/(api-path|errors|projects|route|routes)',
  'shared/domain/(embedded-shelf|export-project|fetched-package|operation-status|plain-text|runtime-element|shelf-package|signed-receipt)',
  'shared/messages/text-params',
];
const CLI_ENTRIES = [
  'shared/contract/projects',
  'shared/domain/attachments/(attachment-limits|attachments|read-table)',
  'shared/domain/(compiled-scripts|export-document|export-file-name|export-project|image-limits|image-type|import-limit|plain-text)',
  'shared/domain/(receipt-signature|sign-in-message|signed-receipt|text-limits)',
  'shared/messages/(import|proof-lines)',
  'shared/mcp/create-mcp-server',
];
const OFFLINE_MODEL_ENTRIES = [
  'functions/adapters/browser/(flow-values|lambda-browser)',
  'functions/adapters/images/procedural-artist',
  'functions/core/builds/proof/passed-lines',
  'functions/core/builds/stages/(plan-app|draw-images|write-code|assemble-app)',
  'functions/core/builds/work-files',
  'functions/ports/(builds|model)',
  'infra/build/(app-scripts|content-hash|pictures|shelf)',
  'shared/domain/.+',
  'web/buidl-kit/search',
];
const LOCAL_CLOUD_ENTRIES = [
  'functions/adapters/browser/unpack-chromium',
  'functions/core/admin/password-hash',
  'infra/build/content-hash',
  'infra/(built-assets|inline-sources|synthesize)',
  'infra/settings/stack-settings',
  'shared/domain/network',
];
const OPERATIONS_ENTRIES = [
  'infra/build/app-scripts',
  'functions/adapters/dynamodb/(admin/statistic-records|auth/account-deletions|auth/users|credits/balances|credits/ledger-records|projects/summary-repair|table)',
  'functions/adapters/models/(anthropic|bedrock|openai-compatible)',
  'functions/adapters/s3/objects',
  'functions/core/builds/(documents/document-images|failure-reason|model/model-cost|model/model-text|release-build|reviews/app-views|stage-error|work-files)',
  'functions/core/builds/stages/(plan-app|write-code|edit-app)',
  'functions/core/admin/(password-hash|statistics/rebuild-statistics)',
  'functions/core/credits/audit-ledger',
  'functions/core/projects/(files/app-files|lists/rebuild-summaries)',
  'functions/ports/(builds|model|objects)',
  'functions/prompts/tagged-sections',
  'infra/settings/.+',
  'infra/synthesize',
  'shared/.+',
];

/** The rule that a package imports only the named packages and its named entries of the product. */
function packageImports(name, packages, entries) {
  const self = `packages/${name}`;
  return {
    name: `${name}-imports-named-entries`,
    severity: 'error',
    from: { path: `^${self}/`, pathNot: `^${self}/test/` },
    to: {
      path: '^(bin|functions|infra|packages|shared|test|web)/',
      pathNot: [`^${self}/`, ...packages.map((other) => `^packages/${other}/`), `^(${entries.join('|')})\\.ts$`],
    },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: { path: '^(bin|functions|infra|packages|shared|web)/' },
      to: { circular: true },
    },
    {
      name: 'no-circular-features',
      comment: 'The feature folders of the use cases know each other in one direction only.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^functions/core/' },
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      // The build creates the virtual modules, so they cannot be resolved here.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    onlyImports('shared-imports-shared', '^shared/(?!mcp/)', '^shared/'),
    onlyImports('mcp-imports-client', '^shared/mcp/', '^(shared|packages/client/src)/'),
    onlyImports('ports-import-shared', '^functions/ports/', '^(functions/ports|shared)/'),
    onlyImports('prompts-import-ports', '^functions/prompts/', '^(functions/(prompts|ports)|shared)/'),
    onlyImports('adapters-import-ports', '^functions/adapters/', '^(functions/(adapters|ports)|shared)/'),
    onlyImports('core-imports-ports', '^functions/core/', '^(functions/(core|ports|prompts)|shared)/'),
    onlyImports(
      'composition-imports-adapters-and-core',
      '^functions/composition/',
      '^(functions/(composition|adapters|core|ports)|shared)/',
    ),
    onlyImports(
      'entries-import-composition-and-core',
      '^functions/(api|http|jobs|lambda|workflow)/',
      '^(functions/(http|lambda|composition|core|ports)|functions/adapters/browser|packages/client/src|shared)/',
    ),
    {
      name: 'only-browser-states-import-the-browser',
      comment: 'The functions that run untrusted code have nothing else in their bundles.',
      severity: 'error',
      from: {
        path: '^functions/(api|http|jobs|lambda|workflow)/',
        pathNot: '^functions/workflow/(check|observe)\\.ts$',
      },
      to: { path: '^functions/adapters/' },
    },
    {
      name: 'inner-layers-are-pure',
      comment: 'Use cases, ports and prompts know no AWS, no Solana, no CDK.',
      severity: 'error',
      from: { path: '^functions/(core|ports|prompts)/' },
      to: {
        dependencyTypesNot: ['local', 'core'],
        path: 'node_modules/',
        pathNot: 'node_modules/(zod|bs58|tweetnacl|diff|fflate|p-limit|p-retry|parse5|sucrase)/',
      },
    },
    {
      name: 'shared-is-pure',
      severity: 'error',
      from: { path: '^shared/' },
      to: {
        dependencyTypesNot: ['local'],
        pathNot: 'node_modules/(zod|tweetnacl|bs58|@noble/hashes|@modelcontextprotocol/sdk)/',
      },
    },
    {
      name: 'mcp-knows-its-protocol',
      comment: 'What calls the API knows nothing of the protocol by which models reach it.',
      severity: 'error',
      from: {
        path: '^(bin|functions|infra|packages|shared|web)/',
        pathNot: '^(shared/mcp/|packages/cli/src/serve-mcp\\.ts$|functions/http/respond-to-mcp\\.ts$)',
      },
      to: { path: ['node_modules/@modelcontextprotocol/', '^shared/mcp/'] },
    },
    onlyImports('web-imports-shared', '^web/', '^(web|shared|packages/client/src)/'),
    onlyImports('runtime-imports-shared', '^web/runtime/', '^(web/runtime|shared)/'),
    {
      name: 'runtime-by-its-messages',
      comment: 'The scripts inside apps are bundled on their own. The pages around them know their messages only.',
      severity: 'error',
      from: { path: '^(bin|cli|functions|shared|web)/', pathNot: '^web/runtime/' },
      to: {
        path: '^web/runtime/',
        pathNot:
          '^web/runtime/((app|data|device)-messages|message-limits|path-parameter|public-address|databases/(database-messages|value-size))\\.ts$',
      },
    },
    {
      name: 'runtime-without-schemas',
      comment: 'The library of the schemas is larger than the whole runtime, which uses the types of its messages.',
      severity: 'error',
      from: { path: '^web/runtime/', pathNot: '^web/runtime/(app|data|device)-messages\\.ts$' },
      to: {
        path: ['node_modules/zod/', '^web/runtime/(app|data|device)-messages\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-without-aws-and-node',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: 'node_modules/(@aws|aws-|@smithy)|^node:' },
    },
    {
      name: 'site-layers',
      comment: 'Features, components and libraries of the site do not import the app that composes them.',
      severity: 'error',
      from: { path: '^web/(app-frame|src/(components|lib))/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'site-features-apart',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/(features|app)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'admin-contract-in-dashboard-only',
      comment: 'Visitors do not download the routes of the admin dashboard.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/src/(features/(admin|settings)|lib/admin|components/admin)/' },
      to: { path: '^shared/contract/(admin/|routes\\.ts)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'functions-without-infrastructure',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^(bin|infra|test|web)/' },
    },
    {
      name: 'product-without-tests',
      severity: 'error',
      from: {
        path: '^(functions|infra|packages|shared|web)/',
        pathNot: '^packages/[^/]+/test/',
      },
      to: { path: '^(test|packages/[^/]+/test)/' },
    },
    {
      name: 'product-without-packages',
      comment: 'The product imports no package but the client. Its entries in bin/ use the others.',
      severity: 'error',
      from: { path: '^(functions|infra|shared|web)/' },
      to: { path: '^packages/', pathNot: '^packages/client/' },
    },
    packageImports('client', [], CLIENT_ENTRIES),
    packageImports('cli', ['client'], CLI_ENTRIES),
    packageImports('offline-model', [], OFFLINE_MODEL_ENTRIES),
    packageImports('local-cloud', ['offline-model'], LOCAL_CLOUD_ENTRIES),
    packageImports('operations', ['client', 'local-cloud'], OPERATIONS_ENTRIES),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|cdk\\.out|\\.local)/' },
    moduleSystems: ['es6'],
    tsPreCompilationDeps: true,
    detectJSDocImports: false,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
    reporterOptions: { text: { highlightFocused: true } },
  },
};
