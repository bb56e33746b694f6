// Which folder may import which. From the bottom: protocol, lib, ui, parts, screens, the entry point.

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Files that import each other cannot be read, tested or loaded one without the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'protocol-at-the-bottom',
      comment: 'What crosses the wire knows nothing of who shows it.',
      severity: 'error',
      from: { path: '^src/protocol/' },
      to: { path: '^src/', pathNot: '^src/protocol/' },
    },
    {
      name: 'state-below-components',
      comment: 'What is computed knows nothing of what shows it.',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^src/(ui|parts|screens)/|^src/main\\.ts$' },
    },
    {
      name: 'kit-below-parts',
      comment: 'The kit knows no part of a screen.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(parts|screens)/|^src/main\\.ts$' },
    },
    {
      name: 'parts-below-screens',
      comment: 'What screens share knows none of them.',
      severity: 'error',
      from: { path: '^src/parts/' },
      to: { path: '^src/screens/|^src/main\\.ts$' },
    },
    {
      name: 'no-import-across-screens',
      comment: 'What two screens show lies in src/parts; the page of components shows those of every screen.',
      severity: 'error',
      from: { path: '^src/screens/(?!design/)([^/]+)/' },
      to: { path: '^src/screens/[^/]+/', pathNot: '^src/screens/$1/' },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'Tests and their fixtures are imported by tests alone.',
      severity: 'error',
      from: { pathNot: '\\.(test|fixture)\\.ts$' },
      to: { path: '^src/.*\\.(test|fixture)\\.ts$' },
    },
    {
      name: 'not-resolved',
      comment:
        'An import that is not found is one that nothing is known about; the build itself makes virtual ones.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Types alone count too: they are what two files say about each other.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['svelte', 'browser', 'import', 'types'],
    },
  },
};
