# Tailhouse as one container: the server on port 3000, its data in the volume /data.
# docs/operations.md says how to run it; tests/server/image.deep.test.ts runs these steps.

# The full image has the compiler that better-sqlite3 asks for where no prebuilt binary can be had.
FROM node:26.10.0-trixie AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY prisma.config.ts remix.config.js postcss.config.mjs tsconfig.json ./
COPY scripts ./scripts
COPY prisma ./prisma
COPY public ./public
COPY server ./server
COPY app ./app
RUN npm run build
RUN node scripts/prune-bundled.mjs

FROM litestream/litestream:0.5.11 AS litestream

FROM node:26.10.0-trixie-slim AS tailhouse
# Certificates for Litestream (Node brings its own); tini reaps and passes signals on.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates tini \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node /data
# For a machine of 256 MB: a heap that is collected before the machine is full, and few arenas,
# since each of malloc's keeps what it once took; 1 MB and more goes back to the system when it is
# freed. docs/performance.md has the figures.
ENV NODE_ENV=production \
  NODE_OPTIONS="--max-old-space-size=128 --max-semi-space-size=2" \
  MALLOC_ARENA_MAX=2 \
  MALLOC_MMAP_THRESHOLD_=1048576 \
  MALLOC_TRIM_THRESHOLD_=1048576 \
  REQUIRE_PRODUCTION=1 \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  LITESTREAM_PATH=tailhouse
WORKDIR /app
COPY --from=litestream /usr/local/bin/litestream /usr/local/bin/litestream
COPY --from=build /app/node_modules ./node_modules
COPY package.json litestream.yml ./
COPY scripts/container-health.sh scripts/container-start.sh ./scripts/
COPY server/*.mjs ./server/
COPY prisma/schema.prisma ./prisma/
COPY prisma/migrations ./prisma/migrations
COPY --from=build /app/public ./public
COPY --from=build /app/build/index.js ./build/
# All of /app stays root's: the server can write into its volume and nowhere else.
USER node
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["scripts/container-health.sh"]
ENTRYPOINT ["tini", "--"]
CMD ["scripts/container-start.sh"]
