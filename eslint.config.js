/**
 * Lint: TypeScript's and React's usual rules, and the rules of this house (docs/architecture.md):
 * who may import whom, no suppressions. Circles are found by tests/house/structure.test.ts, which
 * reads each file once.
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

// A route's folder is its own: `route.tsx` and the pieces that only it uses.
const routeFolders = readdirSync(new URL('./app/routes', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const arrows = [
  zone('./app/domain', './app', 'domain knows nothing of the rest', ['./domain']),
  zone('./app/lib', './app', 'lib knows only the domain', ['./lib', './domain']),
  // The values of services are kept out by a rule of its own, which lets their types through.
  zone('./app/ui', './app', 'ui knows only domain, lib and the types of services', [
    './ui',
    './domain',
    './lib',
    './services',
  ]),
  zone('./app/emails', './app', 'emails know only domain and lib', [
    './emails',
    './domain',
    './lib',
  ]),
  zone('./app/services', './app', 'services know emails, domain, lib and one another', [
    './services',
    './emails',
    './domain',
    './lib',
  ]),
  zone('./app/*', './app/routes', 'nothing imports a route'),
  zone('./app/!(routes)/**', './app/routes', 'nothing imports a route'),
  zone('./app/routes/*', './app/routes', 'nothing imports a route'),
  ...routeFolders.map((folder) =>
    zone(`./app/routes/${folder}`, './app/routes', 'nothing imports a route', [`./${folder}`]),
  ),
  zone('./app', './server', 'the app does not know the server around it'),
  zone('./app', './tests', 'tests import the app, not the other way'),
  zone('./server', './tests', 'tests import the server, not the other way'),
  zone('./app/routes', './app/services/database', 'only services touch the database'),
  zone('./server', './app/core/database/generated', 'only services touch the database client'),
];

const onlyIn = {
  remix: {
    group: ['@remix-run/*'],
    message: 'Of the services only services/web knows Remix.',
  },
  paypal: {
    // The buttons are the browser's part, without any secret.
    group: ['@paypal/*', '!@paypal/react-paypal-js'],
    message: 'PayPal is touched only in services/payments.',
  },
  prisma: {
    group: ['@prisma/*', '**/database/generated/*', 'better-sqlite3'],
    message: 'The database client is touched only in services.',
  },
};

const restrictedSyntax = [
  {
    selector: "CallExpression[callee.property.name='formData']",
    message: 'Bodies are read through core/web/read-form.server.ts, which bounds them.',
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
  // A suppression would be a rule that does not hold: none is heard.
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
    ignores: ['app/services/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [onlyIn.paypal, onlyIn.prisma] }],
    },
  },
  {
    files: ['app/services/**/*.{ts,tsx}'],
    ignores: ['app/services/web/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [onlyIn.paypal, onlyIn.remix] }],
      'no-restricted-syntax': [
        'error',
        ...restrictedSyntax,
        {
          selector: "NewExpression[callee.name='Response']",
          message: 'A service throws a ServiceError; routes and services/web answer.',
        },
      ],
    },
  },
  {
    files: ['app/services/payments/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [onlyIn.remix] }] },
  },
  {
    files: ['app/services/web/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [onlyIn.paypal] }] },
  },
  {
    files: ['app/ui/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/services/**'],
              allowTypeImports: true,
              message: 'ui knows only the types of services: import type.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['app/domain/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?!\\.|zod$|dayjs)',
              message: 'The domain is pure: its own files, zod and dayjs.',
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
    files: ['app/core/web/read-form.server.ts', 'tests/**'],
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
        fetch: 'readonly',
        location: 'readonly',
        Response: 'readonly',
        URL: 'readonly',
        URLSearchParams: 'readonly',
        document: 'readonly',
        removeEventListener: 'readonly',
        localStorage: 'readonly',
        FormData: 'readonly',
        HTMLDetailsElement: 'readonly',
        HTMLAnchorElement: 'readonly',
        addEventListener: 'readonly',
        Element: 'readonly',
        Node: 'readonly',
      },
    },
  },
);
