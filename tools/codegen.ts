import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = {
  Id: { input: 'number', output: 'number' },
  DateTime: { input: 'string', output: 'string' },
};

/** Configures `npm run codegen`, which writes the types of the calls: resolvers for the server, documents for the web app. */
const config: CodegenConfig = {
  schema: 'packages/contract/schema/*.graphql',
  documents: ['apps/web/src/**/*.{ts,tsx}'],
  ignoreNoDocuments: true,
  generates: {
    'apps/web/src/api/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: { documentMode: 'string', useTypeImports: true, enumsAsTypes: true, scalars },
    },
    'packages/contract/src/generated/resolvers.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        scalars,
        avoidOptionals: { field: true },
        maybeValue: 'T | null',
        // Read only where it is asked for.
        mappers: {
          JourneyStep: "Omit<JourneyStep, 'listPos'> & { listPos: ResolverTypeWrapper<JourneyPosition[]> }",
        },
      },
    },
  },
};

export default config;
