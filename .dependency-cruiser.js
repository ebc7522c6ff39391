/** The layers of the product: arrows run down only, and nothing runs in a circle. `npm run lint` holds these rules. */

/** The files of the product that the packages import. */
const CLIENT_ENTRIES = [
  'contract/(api-path|errors|projects|route|routes)',
  'domain/(export-project|operation-status|plain-text|signed-receipt)',
];
const CLI_ENTRIES = [
  'contract/projects',
  'domain/(export-document|export-file-name|export-project|image-limits|image-type|import-limit|plain-text)',
  'domain/(receipt-signature|sign-in-message|signed-receipt|text-limits)',
  'messages/import',
  'mcp/create-mcp-server',
];
const inShared = (entries) => `^shared/(${entries.join('|')})\\.ts$`;

/** A rule that only the named folders may be imported from a folder. */
function onlyImports(name, from, to) {
  return {
    name,
    severity: 'error',
    from: { path: from },
    to: { path: '^(bin|functions|infra|packages|shared|test|web)/', pathNot: to },
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
      // The build makes virtual modules.
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
      name: 'only-check-imports-the-browser',
      comment: 'The function that runs untrusted code has nothing else in its bundle.',
      severity: 'error',
      from: {
        path: '^functions/(api|http|jobs|lambda|workflow)/',
        pathNot: '^functions/workflow/check\\.ts$',
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
        pathNot: 'node_modules/(zod|bs58|tweetnacl|diff|p-limit|p-retry|parse5)/',
      },
    },
    {
      name: 'shared-is-pure',
      severity: 'error',
      from: { path: '^shared/' },
      to: {
        dependencyTypesNot: ['local'],
        pathNot: 'node_modules/(zod|tweetnacl|@noble/hashes|@modelcontextprotocol/sdk)/',
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
    onlyImports('client-imports-entries', '^packages/client/src/', [
      '^packages/client/src/',
      inShared(CLIENT_ENTRIES),
    ]),
    onlyImports('cli-imports-client-and-entries', '^packages/cli/src/', [
      '^packages/(cli|client)/src/',
      inShared(CLI_ENTRIES),
    ]),
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
      from: { path: '^web/src/(components|lib)/' },
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
      from: { path: '^(functions|infra|packages|shared|web)/', pathNot: '^packages/[^/]+/test/' },
      to: { path: ['^test/', '^packages/[^/]+/test/'] },
    },
    {
      name: 'offline-model-is-not-the-cloud',
      severity: 'error',
      from: { path: '^infra/offline-model/' },
      to: { path: '^infra/', pathNot: '^infra/offline-model/' },
    },
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
