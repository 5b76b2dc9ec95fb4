/**
 * Lint: the usual TypeScript and React rules, and the project's rules (docs/architecture.md): allowed
 * imports, no suppressions. tests/house/structure.test.ts finds circular imports, because it reads each
 * file only once.
 */
import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** @param {string} target @param {string} from @param {string} message @param {string[]} except */
const zone = (target, from, message, except = []) => ({ target, from, message, except });

// A route's folder is private: `route.tsx` and the parts that only it uses.
const routeFolders = readdirSync(new URL('./app/routes', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const arrows = [
  zone('./app/core', './app', 'core knows nothing of the business', ['./core']),
  zone('./app/ui', './app', 'ui knows only core', ['./ui', './core']),
  zone('./app/features', './app', 'features know ui, core and one another', [
    './features',
    './ui',
    './core',
  ]),
  zone('./app/*', './app/routes', 'nothing imports a route'),
  zone('./app/routes/*', './app/routes', 'nothing imports a route'),
  ...routeFolders.map((folder) =>
    zone(`./app/routes/${folder}`, './app/routes', 'nothing imports a route', [`./${folder}`]),
  ),
  zone('./app', './server', 'the app does not know the server around it'),
  zone('./app', './tests', 'tests import the app, not the other way'),
  zone('./server', './tests', 'tests import the server, not the other way'),
  zone('./app/routes', './app/core/database', 'only features touch the database'),
  zone('./server', './app/core/database/generated', 'only features touch the database client'),
];

const onlyIn = {
  remix: {
    group: ['@remix-run/*'],
    message: 'Of the .server files only core/web and the .action.server files know Remix.',
  },
  paypal: {
    // The buttons are the browser's part, without any secret.
    group: ['@paypal/*', '!@paypal/react-paypal-js'],
    message: 'PayPal is touched only in features/money/payments.',
  },
  prisma: {
    group: ['@prisma/*', '**/database/generated/*', 'better-sqlite3'],
    message: 'The database client is touched only in .server files.',
  },
};

const server = {
  group: ['**/*.server'],
  allowTypeImports: true,
  message: 'Only the types of .server files reach what the browser gets: import type.',
};

// Files by their endings, which decide what they may import (docs/architecture.md).
const endings = {
  server: 'app/{core,features}/**/*.server.ts',
  action: 'app/features/**/*.action.server.ts',
  email: 'app/features/**/*.email.ts',
  pure: 'app/{core,features}/**/*.ts',
  test: 'app/**/*.test.{ts,tsx}',
};

const restrictedSyntax = [
  {
    selector:
      "CallExpression[callee.property.name=/^findUnique/] > ObjectExpression > Property[key.name='where'] > ObjectExpression[properties.length>1]",
    message:
      'findFirst where more than the key is asked for: two such findUnique at once are one transaction, which waits for who writes.',
  },
  {
    selector: "CallExpression[callee.property.name='formData']",
    message: 'Bodies are read through core/web/read-form.server.ts, which bounds them.',
  },
  {
    selector: "ImportSpecifier[imported.name='parseWithZod']",
    message: 'Forms are parsed behind the wall of core/web/form.ts (R113).',
  },
  {
    selector:
      "ImportSpecifier[imported.name='useForm'][local.name='useForm']:not([parent.source.value=/use-form$/])",
    message: 'Forms begin with ui/form/use-form.ts, which misses no error (R38).',
  },
  {
    selector: "CallExpression[callee.property.name='alert']",
    message: 'An alert is a text on the page (R38).',
  },
];

export default tseslint.config(
  {
    ignores: [
      'build/',
      'public/build/',
      'data/',
      '.cache/',
      'test-results/',
      'playwright-report/',
      'app/core/database/generated/',
    ],
  },
  // A suppression would disable a rule: all are ignored.
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver()],
    },
    rules: {
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      eqeqeq: 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Remix throws Responses: that is its way to answer from anywhere in a loader.
      '@typescript-eslint/only-throw-error': 'off',
      // Express and React take handlers that return a promise; each catches its own errors.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      'import-x/no-restricted-paths': ['error', { zones: arrows, basePath: import.meta.dirname }],
      'no-restricted-syntax': ['error', ...restrictedSyntax],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [onlyIn.paypal, onlyIn.prisma] }],
      'no-restricted-syntax': [
        'error',
        ...restrictedSyntax,
        {
          selector: "CallExpression[callee.property.name='toLocaleString']",
          message:
            'Numbers are written by core/text/counted.ts: a first use of Intl is slow on a phone.',
        },
      ],
    },
  },
  {
    files: ['app/ui/**', 'app/features/**/*.tsx'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [server] }] },
  },
  {
    files: [endings.pure],
    // Remix reads the values in a page's head.
    ignores: [endings.server, 'app/core/web/{page-meta,form}.ts'],
    rules: {
      'no-restricted-imports': 'off',
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            server,
            {
              regex: '^(?!\\.|~/|zod$|dayjs)|/generated/',
              allowTypeImports: true,
              message: 'Pure: other pure files, zod and dayjs.',
            },
          ],
        },
      ],
      'no-restricted-globals': ['error', 'process', 'window', 'document', 'fetch'],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'now is an argument.' },
      ],
    },
  },
  {
    files: [endings.server],
    rules: {
      'no-restricted-imports': ['error', { patterns: [onlyIn.paypal, onlyIn.remix] }],
      'no-restricted-syntax': [
        'error',
        ...restrictedSyntax,
        {
          selector: "NewExpression[callee.name='Response']",
          message: 'A ServiceError is thrown; routes, core/web and .action.server files answer.',
        },
      ],
    },
  },
  {
    files: ['app/core/web/**', endings.action],
    rules: {
      'no-restricted-imports': ['error', { patterns: [onlyIn.paypal] }],
      'no-restricted-syntax': ['error', ...restrictedSyntax],
    },
  },
  {
    files: ['app/features/money/payments/**/*.server.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [onlyIn.remix] }] },
  },
  {
    files: [endings.test],
    rules: {
      'no-restricted-imports': 'off',
      '@typescript-eslint/no-restricted-imports': 'off',
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      'import-x/no-restricted-paths': 'off',
    },
  },
  {
    files: ['app/core/web/form.ts', endings.test, 'tests/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['app/**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
  },
  {
    files: ['app/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: {
        process: 'readonly',
        module: 'writable',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        URLSearchParams: 'readonly',
        performance: 'readonly',
        clearTimeout: 'readonly',
        document: 'readonly',
      },
    },
  },
  {
    files: ['public/*.js'],
    languageOptions: {
      sourceType: 'script',
      globals: {
        AbortSignal: 'readonly',
        caches: 'readonly',
        crypto: 'readonly',
        DOMParser: 'readonly',
        fetch: 'readonly',
        setInterval: 'readonly',
        location: 'readonly',
        Response: 'readonly',
        URL: 'readonly',
        URLSearchParams: 'readonly',
        document: 'readonly',
        removeEventListener: 'readonly',
        localStorage: 'readonly',
        print: 'readonly',
        FormData: 'readonly',
        HTMLDetailsElement: 'readonly',
        HTMLAnchorElement: 'readonly',
        addEventListener: 'readonly',
        Element: 'readonly',
        Node: 'readonly',
        navigator: 'readonly',
      },
    },
  },
);
