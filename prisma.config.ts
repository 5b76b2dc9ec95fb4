import { defineConfig } from 'prisma/config';

// The app opens its database through a driver adapter (app/core/database); the command line
// only ever generates the client, so it needs no address.
export default defineConfig({ schema: 'prisma/schema.prisma' });
