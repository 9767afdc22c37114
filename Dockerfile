# The production image: `docker build -t quotemill .`, or podman, or buildah. See compose.yaml for how its processes fit together.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
# Manifests first: as long as they stay the same, the packages come from the cache.
COPY package.json package-lock.json .npmrc ./
COPY local/package.json local/
COPY server/package.json server/
COPY shared/package.json shared/
COPY suites/package.json suites/
COPY web/package.json web/
COPY workflow/package.json workflow/
# Not `npm ci`, here and below: it refuses a lockfile without the optional packages of other systems, such as ours.
# `--no-save` installs the locked versions as well.
RUN npm install --no-save --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY workflow/package.json workflow/
# The local set-up, with the embedded PostgreSQL, is a workspace of its own and stays out.
RUN npm install --no-save --omit=dev --no-audit --no-fund --workspace server --workspace workflow \
  && npm cache clean --force

FROM ${BASE}
# Without the last one, glibc keeps the memory of every large picture: some 100 MB.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY server/package.json server/
COPY server/schema server/schema
COPY server/migrations server/migrations
COPY server/data server/data
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/workflow/dist workflow/dist
COPY --from=build /app/web/dist web/dist
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
