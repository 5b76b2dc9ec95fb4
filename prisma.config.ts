import { defineConfig } from 'prisma/config';

// Prisma's command line looks for a native engine that generating and formatting never use, and would
// download it: naming any existing file keeps it offline.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= 'package.json';
process.env['CHECKPOINT_DISABLE'] ??= '1';

// The app opens its database through a driver adapter (app/core/database), so this needs no address.
export default defineConfig({ schema: 'prisma/schema.prisma' });
